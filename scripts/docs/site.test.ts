import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../build/stamp.ts';
import { buildDocs } from './build-docs.ts';
import { findSections, type SearchIndex } from './find.ts';

let folder: string;
/** Each page's HTML by its address. */
const pages = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'resilience-docs-'));
  await buildDocs(root, folder);
  for (const file of globSync('**/*.html', { cwd: folder })) {
    const name = file.replace(/\.html$/, '');
    pages.set(`/docs/${name === 'index' ? '' : name}`, readFileSync(join(folder, file), 'utf8'));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linksOf = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link);

/** Why a link of a page leads nowhere; null when it leads somewhere. */
function faultOf(path: string, link: string): string | null {
  if (/^(?:https?|mailto):/.test(link)) return null;
  const { pathname, hash } = new URL(link, `https://club.example${path}`);
  if (pathname.startsWith('/docs/assets/')) {
    return readFileSync(join(folder, pathname.slice('/docs/'.length))).length > 0 ? null : 'an empty file';
  }
  const html = pages.get(pathname);
  if (html === undefined) return 'no page';
  return hash === '' || html.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
    ? null
    : 'no such heading';
}

test('has a page for each file, and every link leads to a page and to a heading of it', () => {
  expect(pages.size).toBeGreaterThan(90);
  const faults = [...pages].flatMap(([path, html]) =>
    linksOf(html).flatMap((link) => {
      const fault = faultOf(path, link);
      return fault === null ? [] : [[path, link, fault]];
    }),
  );
  expect(faults).toEqual([]);
});

test('has nothing inline, and one title and language on each page', () => {
  for (const [path, html] of pages) {
    expect([path, html.match(/<h1[ >]/g)?.length]).toEqual([path, 1]);
    expect(html, path).toContain('<html lang="en">');
    expect(html, path).not.toMatch(/\sstyle=|<style|<script(?! type="module" src=)|\son\w+=/);
    expect(html, path).toMatch(/<title>[^<]+ · Resilience documentation<\/title>/);
  }
});

test('leads from each page to the next and back, in the order of the contents', () => {
  let path = '/docs/';
  const seen = [path];
  for (;;) {
    const [, next] = /<a rel="next" href="([^"]+)"/.exec(pages.get(path) ?? '') ?? [];
    if (next === undefined) break;
    expect(pages.get(next)).toContain(`<a rel="prev" href="${path}"`);
    path = next;
    seen.push(path);
  }
  expect(seen.toSorted()).toEqual([...pages.keys()].filter((each) => each !== '/docs/404').toSorted());
});

test('has the settings of the README', () => {
  expect(pages.get('/docs/settings')).toContain(
    '<td><code>REGISTRATION</code>, <code>REGISTRATION_DOMAINS</code></td>',
  );
});

test('has an index that a phone loads quickly', () => {
  const [file = ''] = globSync('assets/index-*.json', { cwd: folder });
  const index = JSON.parse(readFileSync(join(folder, file), 'utf8')) as SearchIndex;
  expect(findSections(index, 'backup')[0]).toMatchObject({ path: '/docs/operations/backups', heading: '' });
  expect(findSections(index, 'TRUST_PROXY').map(({ path }) => path)).toContain(
    '/docs/operations/https#behind-a-proxy',
  );
  expect(readFileSync(join(folder, `${file}.br`)).length).toBeLessThan(80_000);
});
