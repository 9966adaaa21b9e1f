import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPageApp } from '#tests/api/page-app.ts';
import { say } from '#tests/attacks/raw-connection.ts';
import { buildAll, dist } from '#tests/web/build.ts';

const documentationFolder = join(dist, 'docs');
let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  await buildAll();
  ({ app, close } = await buildPageApp({ documentationFolder }));
});
afterAll(async () => await close());

const ask = async (url: string, headers: Record<string, string> = {}) => await app.inject({ url, headers });

test('serves a page that is asked for again each time, and has changed only where its tag has', async () => {
  const page = await ask('/docs/operations/backups');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.payload).toContain('<h1 id="backups">Backups</h1>');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
  });
  const again = await ask('/docs/operations/backups', { 'if-none-match': String(page.headers.etag) });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('sends the compressed copies', async () => {
  const plain = await ask('/docs/');
  const [br, gzip] = [
    await ask('/docs/', { 'accept-encoding': 'br' }),
    await ask('/docs/', { 'accept-encoding': 'gzip' }),
  ];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('serves the files of a page for good, under names of their contents', async () => {
  const { payload } = await ask('/docs/start');
  const files = [...payload.matchAll(/"(\/docs\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  expect(files.map((file) => file.replace(/.*\./, '')).toSorted()).toEqual([
    'css',
    'js',
    'json',
    'svg',
    'svg',
  ]);
  for (const file of files) {
    const { statusCode, headers } = await ask(file);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
});

test('allows no inline code and no other origin', async () => {
  const policy = String((await ask('/docs/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
  expect(policy).not.toMatch(/unsafe|https?:|\*|data:/);
});

test.each([
  '/docs/nothing',
  '/docs/operations',
  '/docs/operations/',
  '/docs/404',
  '/docs/index',
  '/docs/operations/backups.html',
  '/docs/..%2f..%2fpackage.json',
  '/docs/operations/..%5c..%5c..%5cpackage.json',
  '/docs//operations/backups',
  '/docs/constructor',
])('has a page of its own for %s, which does not exist', async (url) => {
  const { statusCode, headers, payload } = await ask(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(payload).toContain('<h1>Page not found</h1>');
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

test.each(['/docs/../package.json', '/docs/%2e%2e/%2e%2e/package.json', '/docs/assets/../../package.json'])(
  'sends no file for %s as it is written',
  async (path) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const request = `GET ${path} HTTP/1.1\r\nHost: club.example\r\nConnection: close\r\n\r\n`;
    const { status, body } = await say(port, request);
    expect([status >= 400, body.includes('dependencies')]).toEqual([true, false]);
  },
);

test.each(['/docs/assets/..%2f404.html', '/docs/assets/../404.html', '/docs/assets/x.js', '/docs/assets/'])(
  'sends no file for %s',
  async (url) => {
    const { statusCode, payload } = await ask(url);
    expect(statusCode).toBeGreaterThanOrEqual(403);
    expect(payload).not.toContain('"dependencies"');
  },
);

test('API_DOCS=off hides it', async () => {
  const hidden = await buildPageApp({ documentationFolder, environment: { API_DOCS: 'off' } });
  const { headers, payload } = await hidden.app.inject('/docs/operations/backups');
  await hidden.close();
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(payload).not.toContain('Backups');
});
