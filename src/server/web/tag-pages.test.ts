import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPageApp, type PageApp } from '#tests/api/page-app.ts';

let pages: PageApp;

beforeAll(async () => {
  const render = async () => ({ status: 404, html: '<h1>Not here</h1>', signedIn: false, hidden: true });
  pages = await buildPageApp({ render });
});

afterAll(async () => await pages.close());

test.each([
  ['GET', '/q/unknown'],
  ['POST', '/q/unknown'],
  ['GET', '/fr/q/unknown'],
] as const)('%s %s without a tag is the page of any unknown address', async (method, url) => {
  const answer = await pages.app.inject({ method, url, headers: { accept: 'text/html' } });
  const other = await pages.app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.payload]).toEqual([404, other.payload]);
  expect(answer.headers['x-robots-tag']).toBe('noindex');
});
