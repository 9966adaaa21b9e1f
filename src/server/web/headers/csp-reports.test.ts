import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPageApp, type PageApp } from '#tests/api/page-app.ts';

const log: string[] = [];
let page: PageApp;

beforeAll(async () => {
  page = await buildPageApp({ log });
});
afterAll(async () => await page.close());
beforeEach(() => {
  log.length = 0;
});

const post = async (payload: unknown, type = 'application/reports+json') =>
  await page.app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const violation = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  age: 1,
  url: 'http://localhost:3000/fr/auth/login?next=%2Fsecret',
  user_agent: 'a browser',
  body: {
    effectiveDirective,
    blockedURL,
    documentURL: 'http://localhost:3000/fr/auth/login?next=%2Fsecret#token=secret',
    sample: 'secret()',
    disposition: 'enforce',
  },
});
const told = () =>
  log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'A page broke its content security policy')
    .map(({ directive, blocked, page: name }) => [directive, blocked, name]);

test('logs the directive, the blocked origin and the page, and nothing that was written', async () => {
  const answer = await post([violation('https://evil.example/secret?x=secret'), violation('inline')]);
  expect([answer.statusCode, answer.payload]).toEqual([204, '']);
  expect(told()).toEqual([
    ['script-src-elem', 'https://evil.example', 'auth-login'],
    ['script-src-elem', 'inline', 'auth-login'],
  ]);
  expect(log.join('\n')).not.toContain('secret');
});

test('reads the reports of older browsers', async () => {
  const report = {
    'csp-report': {
      'document-uri': 'http://localhost:3000/nowhere/secret',
      'violated-directive': 'img-src',
      'blocked-uri': 'data',
    },
  };
  expect((await post(report, 'application/csp-report')).statusCode).toBe(204);
  expect(told()).toEqual([['img-src', 'data', 'other']]);
});

test('logs each kind once', async () => {
  await post([violation('https://again.example/1'), violation('https://again.example/2')]);
  await post([violation('https://again.example/3')]);
  expect(told()).toEqual([['script-src-elem', 'https://again.example', 'auth-login']]);
});

test.each([
  ['broken JSON', '{'],
  ['another type of report', [{ type: 'deprecation', body: { id: 'x' } }]],
  ['a directive that is a text', [violation('inline', 'script-src; injected "text"')]],
  ['too many at once', Array.from({ length: 21 }, () => violation('https://many.example'))],
  ['a number', 7],
])('ignores %s', async (_, payload) => {
  expect((await post(payload)).statusCode).toBe(204);
  expect(told()).toEqual([]);
});

test('is bounded: a delivery, its kind, the kinds in the log, and an address', async () => {
  expect((await post('x'.repeat(40_000))).statusCode).toBe(413);
  expect((await post('x', 'text/html')).statusCode).toBe(415);
  const statuses: number[] = [];
  for (let sent = 0; sent < 70; sent += 1) {
    statuses.push((await post([violation(`https://host-${sent}.example`)])).statusCode);
  }
  expect(statuses).toContain(429);
  expect(told().length).toBeLessThan(51);
});
