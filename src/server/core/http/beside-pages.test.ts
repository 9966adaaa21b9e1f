import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPageApp } from '#tests/api/page-app.ts';

let app: FastifyInstance;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, close } = await buildPageApp());
});
afterAll(async () => await close());

test.each([
  ['GET', '/api/v1/nothing', 404, 'notFound'],
  ['POST', '/api/v1/nothing', 404, 'notFound'],
  ['GET', '/api/v1/auth/logout', 405, 'methodNotAllowed'],
  ['PUT', '/api/v1/habits', 405, 'methodNotAllowed'],
  ['GET', '/api/v1/user', 401, 'authRequired'],
] as const)('%s %s is the API’s to answer', async (method, url, status, message) => {
  const answer = await app.inject({ method, url, ...(method === 'GET' ? {} : { payload: 'x' }) });
  expect([answer.statusCode, answer.json()]).toEqual([status, { message, requestId: expect.any(String) }]);
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
});

test('every other address is a page', async () => {
  for (const url of ['/', '/nowhere', '/apiary']) {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.payload]).toEqual([200, '<h1>A page</h1>']);
  }
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});

test.each(['http://elsewhere.example/x', '*'])('refuses an address that is no path (%s)', async (path) => {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const answered = (answer: IncomingMessage) => {
      answer.resume();
      resolve(answer.statusCode);
    };
    get({ host: '127.0.0.1', port, path, agent: false }, answered).once('error', reject);
  });
  expect(status).toBe(400);
});
