import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { API_BASE } from '#server/core/http/route.ts';
import { buildPageApp } from '#tests/api/page-app.ts';
import { buildAll, dist } from '#tests/web/build.ts';

const pagePolicy = "default-src 'none'; script-src 'self'";
let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  await buildAll();
  const referenceFolder = join(dist, 'reference');
  ({ app, close } = await buildPageApp({ contentSecurityPolicy: pagePolicy, referenceFolder }));
});
afterAll(async () => await close());

const scriptOf = (html: string): string => /<script src="([^"]+)"/.exec(html)?.[1] ?? '';

test('serves the reference with its own policy: no inline script, no other origin', async () => {
  const { statusCode, headers, payload } = await app.inject('/api/docs');
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['x-content-type-options']).toBe('nosniff');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(payload).not.toMatch(/https?:\/\//);
});

test('does not change the policy of pages and API', async () => {
  await app.inject('/api/docs');
  expect((await app.inject('/')).headers['content-security-policy']).toBe(pagePolicy);
  const { headers } = await app.inject(`${API_BASE}/openapi.json`);
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('lists every call without a script, and in the document', async () => {
  const { payload } = await app.inject('/api/docs');
  const [, shown] = /&quot;url&quot;:&quot;(.*?)&quot;/.exec(payload) ?? [];
  const { paths } = (await app.inject(String(shown))).json<{ paths: Record<string, object> }>();
  for (const { method, path } of Object.values<Call>(calls)) {
    expect(payload).toContain(`<code>${method} ${API_BASE}${path}</code>`);
    expect(Object.keys(paths[API_BASE + path] ?? {})).toContain(method.toLowerCase());
  }
});

test('serves the script under a name of its content, cached for good, compressed on request', async () => {
  const url = scriptOf((await app.inject('/api/docs')).payload);
  const ask = async (encoding: string) => await app.inject({ url, headers: { 'accept-encoding': encoding } });
  const plain = await ask('identity, br;q=0');
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
  expect(plain.headers['content-type']).toBe('application/javascript; charset=utf-8');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.headers.vary).toBe('accept-encoding');
  const [br, gzip] = [await ask('gzip, deflate, br'), await ask('gzip')];
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
  expect(br.rawPayload.length).toBeLessThan(1_200_000);
  expect((await app.inject('/api/docs/reference-0000000000000000.js')).statusCode).toBe(404);
});

test('shows the list of the calls where there is no build', async () => {
  const bare = await buildPageApp();
  const { statusCode, payload } = await bare.app.inject('/api/docs');
  await bare.close();
  expect([statusCode, scriptOf(payload)]).toEqual([200, '']);
  expect(payload).not.toContain('noscript');
  expect(payload).toContain(`<li><code>GET ${API_BASE}/habits</code>`);
});

test('answers 304 for a known page', async () => {
  const { headers } = await app.inject('/api/docs');
  const again = await app.inject({ url: '/api/docs', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
});

test('allows reading only', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/api/docs' });
  expect([head.statusCode, head.payload]).toEqual([200, '']);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    const answer = await app.inject({ method, url: '/api/docs', payload: 'x' });
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
  }
});
