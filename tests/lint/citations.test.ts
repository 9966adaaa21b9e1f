import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { slugOf } from '../../scripts/docs/slug.ts';

const root = join(import.meta.dirname, '../..');

/** A page by its path, with a heading: `docs/rules/days.md#open-days`, or `docs/operations/https.md, "HTTPS"` in a message for operators. */
const cited = /(?<![\w./:-])([\w./-]+\.md)(?:#([\w-]+)|, "([^"]+)")?/g;
/** What a page links to, other pages and whatever else. */
const linked = /\]\(([^)#\s]*)(?:#([\w-]+))?\)/g;
/** A file of code by its name or the end of its path: in pages, and in the comments of code. */
const named = /(?<![\w@*{}./-])((?:[\w.-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css))(?![\w*])/g;
const comments = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm;
/** Citations of a document that is not in the repository. */
const foreign = /§ ?\d+|\bspecification\b/gi;

const headings = new Map<string, ReadonlySet<string>>();

function headingsOf(page: string): ReadonlySet<string> {
  const known = headings.get(page);
  if (known) return known;
  // The comments in a block of code look like headings.
  const text = readFileSync(page, 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const found = new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)));
  headings.set(page, found);
  return found;
}

const isHeadingOf = (page: string, anchor: string | undefined): boolean =>
  anchor === undefined || (page.endsWith('.md') && headingsOf(page).has(anchor));

const codeFiles = globSync('**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['node_modules', 'dist', '.cache'],
}).map((path) => `/${path}`);

/** What a file cites that is not there, by a path from the root or from its own folder. */
function faultsOf(file: string, text: string): string[] {
  const isPage = file.endsWith('.md');
  const folders = [root, join(root, dirname(file))];
  const faults = new Set<string>(text.match(foreign));
  for (const [citation, path = '', anchor, heading] of text.matchAll(cited)) {
    const page = folders.map((folder) => join(folder, path)).find((each) => existsSync(each));
    if (!page || !isHeadingOf(page, heading ? slugOf(heading) : anchor)) faults.add(citation);
  }
  const prose = isPage ? text : (text.match(comments) ?? []).join('\n');
  for (const [, path = ''] of prose.matchAll(named)) {
    if (!codeFiles.some((each) => each.endsWith(`/${path.replace(/^(?:\.\.\/)+/, '')}`))) faults.add(path);
  }
  for (const [link, path = '', anchor] of isPage ? text.matchAll(linked) : []) {
    if (/^[a-z]+:/.test(path)) continue;
    const target = path === '' ? join(root, file) : join(root, dirname(file), path);
    if (!existsSync(target) || !isHeadingOf(target, anchor)) faults.add(link);
  }
  return [...faults].map((fault) => `${file}: ${fault}`);
}

/** They name pages that do not exist, on purpose. */
const inventive = ['scripts/touched.test.ts', 'tests/lint/citations.test.ts'];

it('every citation and every link leads to a heading of this repository', () => {
  const code = '{src,scripts,tests,e2e,bench}/**/*.{ts,tsx,mjs,css,html}';
  const patterns = [code, 'docs/**/*.md', '*.{md,ts,yaml}', 'Dockerfile'];
  const files = globSync(patterns, { cwd: root }).filter((file) => !inventive.includes(file));
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  ['src/a.ts', 'docs/rules/months.md'],
  ['src/a.ts', 'docs/rules/days.md#states-of-a-month'],
  ['src/a.ts', 'docs/operations/https.md, "HTTPX"'],
  ['src/a.ts', 'days.md'],
  ['src/a.ts', '../docs/rules/months.md'],
  ['src/a.ts', 'specification'],
  ['src/a.ts', '§4'],
  ['docs/rules/a.md', 'months.md'],
  ['docs/rules/a.md', '[days](days.md#states-of-a-month)'],
  ['docs/rules/days.md', '[below](#states-of-a-month)'],
  ['docs/rules/a.md', '[code](../../src/a.ts)'],
  ['docs/rules/a.md', '`days/day-weeks.ts`'],
  ['src/a.ts', '/* as in day-weeks.ts */'],
])('in %s, %s leads nowhere', (file, citation) => {
  expect(faultsOf(file, `By the rules (${citation}).`)).not.toEqual([]);
});

it.each([
  ['src/a.ts', 'docs/rules/days.md'],
  ['src/a.ts', 'docs/rules/days.md#states-of-a-day'],
  ['src/a.ts', 'docs/operations/https.md, "HTTPS"'],
  ['src/a.ts', 'README.md#configuration'],
  ['src/a.ts', 'https://example.org/days.md'],
  ['docs/rules/a.md', '[days](days.md#states-of-a-day) and docs/operations/https.md'],
  ['docs/rules/days.md', '[below](#states-of-a-day)'],
  ['docs/rules/a.md', '`days/day-key.ts`, `*-routes.ts`'],
  ['src/a.ts', "/* as in day-key.ts */ import './no-comment.ts'"],
  ['docs/rules/a.md', '[code](../../package.json), [outside](https://example.org/#there)'],
])('in %s, %s leads somewhere', (file, citation) => {
  expect(faultsOf(file, `By the rules (${citation}).`)).toEqual([]);
});
