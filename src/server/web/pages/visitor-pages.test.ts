import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { PageAnswer } from '#contract/page-rendering.ts';
import { type VisitorPage, VisitorPages } from './visitor-pages.ts';

function build() {
  const clock = { now: 0 };
  const pages = new VisitorPages(() => clock.now);
  const written: string[] = [];
  const write = (html: string, answer: Partial<Extract<PageAnswer, { html: string }>> = {}) => {
    const whole = { status: 200, html, signedIn: false, hidden: false, ...answer };
    return async (): Promise<PageAnswer> => {
      written.push(html);
      return whole;
    };
  };
  return { clock, pages, written, write };
}

const htmlOf = (page: VisitorPage | PageAnswer): string =>
  'packed' in page ? gunzipSync(page.packed.gzip).toString() : 'html' in page ? page.html : page.location;

test('writes a page once a minute for all with its key', async () => {
  const { clock, pages, written, write } = build();
  expect(htmlOf(await pages.of('/', write('first')))).toBe('first');
  clock.now += 59_999;
  expect(htmlOf(await pages.of('/', write('second')))).toBe('first');
  expect(htmlOf(await pages.of('/fr', write('premier')))).toBe('premier');
  clock.now += 1;
  expect(htmlOf(await pages.of('/', write('third')))).toBe('third');
  expect(written).toEqual(['first', 'premier', 'third']);
});

test('shares one writing among concurrent requests', async () => {
  const { pages, written, write } = build();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => pages.of('/', write(`${index}`))),
  );
  expect(new Set(answers.map(htmlOf))).toEqual(new Set(['0']));
  expect(written).toEqual(['0']);
});

test.each<[string, Partial<PageAnswer>]>([
  ['an error', { status: 500 }],
  ['a missing page', { status: 404 }],
  ['the page of a member', { signedIn: true }],
  ['the page of an ended session', { sessionEnded: true }],
])('never stores %s, nor shares it', async (_, answer) => {
  const { pages, written, write } = build();
  const asked = ['one', 'two', 'three'].map((name) => pages.of('/', write(name, answer as object)));
  expect((await Promise.all(asked)).map(htmlOf)).toEqual(['one', 'two', 'three']);
  expect(htmlOf(await pages.of('/', write('four', answer as object)))).toBe('four');
  expect([written.length, pages.size]).toEqual([4, { pages: 0, bytes: 0 }]);
});

test('never stores a redirect, and passes a failure on', async () => {
  const { pages } = build();
  const location = await pages.of('/', async () => ({ status: 302, location: '/auth/login' }));
  expect(location).toEqual({ status: 302, location: '/auth/login' });
  await expect(pages.of('/', async () => await Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  expect(pages.size.pages).toBe(0);
});

test('stores a bounded number of pages, and of bytes', async () => {
  const { pages, write } = build();
  for (let index = 0; index < 250; index += 1) await pages.of(`/${index}`, write('x'));
  expect(pages.size.pages).toBe(200);
  const noise = Array.from({ length: 300_000 }, () => Math.random().toString(36).slice(2)).join('');
  for (let index = 0; index < 3; index += 1) await pages.of(`/large-${index}`, write(noise + index));
  expect(pages.size.bytes).toBeLessThanOrEqual(6_000_000);
});
