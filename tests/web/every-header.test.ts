import type { AddressInfo } from 'node:net';
import type { FastifyInstance, HTTPMethods, InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPageApp } from '#tests/api/page-app.ts';
import { say } from '#tests/attacks/raw-connection.ts';

let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  const environment = {
    PUBLIC_URL: 'https://club.example',
    RATE_LIMIT_SCALE: '1000',
    OVERLOAD_DELAY_MS: '0',
  };
  ({ app, close } = await buildPageApp({ environment }));
});
afterAll(async () => await close());

interface Route {
  readonly method: HTTPMethods;
  readonly url: string;
}

/** Every route of the server, by the router's own list: a tree whose lines hold what comes after their parent's path. */
function routesOf(server: FastifyInstance): Route[] {
  const parents: string[] = [];
  const routes: Route[] = [];
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    const path = (parents.at(-1) ?? '') + part;
    parents.push(path);
    for (const method of methods.split(', ').filter((name) => name !== '')) {
      routes.push({ method, url: path.replace(/:\w+/g, 'x').replace('*', 'nothing') });
    }
  }
  return routes;
}

const strict = 'max-age=31536000; includeSubDomains';
const missingIn = (headers: Record<string, unknown>): string[] =>
  [
    headers['strict-transport-security'] === strict ? '' : 'HSTS',
    headers['x-content-type-options'] === 'nosniff' ? '' : 'nosniff',
    ['strict-origin', 'no-referrer'].includes(String(headers['referrer-policy'])) ? '' : 'referrer policy',
  ].filter((name) => name !== '');

test('every route sends the security headers, whatever it answers', async () => {
  const routes = routesOf(app);
  const urls = routes.map(({ url }) => url);
  const known = [
    '/healthz',
    '/readyz',
    '/metrics',
    '/pictures/x/x',
    '/reminders/unsubscribe',
    '/api/docs',
    '/robots.txt',
  ];
  expect(urls).toEqual(expect.arrayContaining([...known, '/api/v1/habits', '/auth/login', '/csp-reports']));
  const lacking: unknown[] = [];
  for (const { method, url } of routes) {
    const options: InjectOptions = { method, url };
    const { headers, statusCode } = await app.inject(options);
    const missing = missingIn(headers);
    if (missing.length > 0) lacking.push([method, url, statusCode, missing]);
  }
  expect(lacking).toEqual([]);
});

test.each([
  ['an address that cannot be read', 'GET /%c0 HTTP/1.1\r\nHost: club.example\r\n\r\n'],
  ['no HTTP at all', 'HELLO\r\n\r\n'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: club.example\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`],
  ['a tunnel', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n'],
])('so does the refusal of %s', async (_, bytes) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { status, headers } = await say((app.server.address() as AddressInfo).port, bytes);
  expect([status >= 400, missingIn(Object.fromEntries(headers))]).toEqual([true, []]);
});
