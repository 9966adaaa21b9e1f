import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';
import { API_BASE, requireDeclared } from './route.ts';

forEachApi('answers', (api) => {
  test('have the API’s headers: private, not cached, not embedded', async () => {
    const as = await buildUser(api());
    const good = await send(api(), calls.getUser, { as });
    const visitor = await send(api(), calls.getUser);
    const bad = await send(api(), calls.createDivider, { as, body: {} });
    expect(visitor.error.requestId).toBe(visitor.headers['x-request-id']);
    for (const answer of [good, visitor, bad]) {
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
    }
  });

  test('to HEAD equal those to GET without a body, on every path', async () => {
    const { token } = await buildUser(api());
    const paths = Object.values(calls)
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => API_BASE + path);
    const others = ['/healthz', '/readyz', '/api/v1/openapi.json', '/api/v1/nothing', '/nowhere'];
    for (const url of [...paths, ...others]) {
      const [get, head] = await Promise.all(
        (['GET', 'HEAD'] as const).map((method) =>
          api().app.inject({ method, url, headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      // Drawn for each answer, or about a body that is not there.
      const own = { date: '', 'x-request-id': '', 'transfer-encoding': '' };
      expect([url, head?.statusCode, { ...head?.headers, ...own }, head?.payload]).toEqual([
        url,
        get?.statusCode,
        { ...get?.headers, ...own },
        '',
      ]);
    }
  });

  test.each([
    ['PUT', '/api/v1/user', 'GET, HEAD, PATCH'],
    ['GET', '/api/v1/auth/logout', 'POST'],
    ['POST', '/api/v1/habits/0d5d9d5c-6d1c-4f0e-8b0f-1f2e3d4c5b6a/activities', 'PATCH'],
    ['TRACE', '/api/v1/habits', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/v1/habits', 'GET, HEAD, POST'],
  ] as const)('%s %s answers 405 with Allow', async (method, url, allow) => {
    const answer = await api().app.inject({ method: method as 'PUT', url });
    expect([answer.statusCode, answer.json().message]).toEqual([405, 'methodNotAllowed']);
    expect(answer.headers.allow).toBe(allow);
  });

  test.each([
    ['/api/v1/nothing', 404, 'notFound'],
    ['/api/v1/habits/', 404, 'notFound'],
    ['/api/v1/../../etc/passwd', 404, 'notFound'],
    ['/api/v1/user;x', 404, 'notFound'],
    ['/api/v1/%zz', 400, 'malformedRequest'],
    [`/api/v1/user?${'x'.repeat(5_000)}`, 414, 'uriTooLong'],
    [`/api/v1/${'x/'.repeat(3_000)}`, 414, 'uriTooLong'],
    ['/nowhere', 404, 'notFound'],
  ])('to %.40s is %i %s', async (url, status, message) => {
    const { token } = await buildUser(api());
    const answer = await api().app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
  });

  test('log an internal failure, do not send it, and contain no secret', async () => {
    const as = await buildUser(api(), {
      firstName: 'Secretive',
      email: `hidden-${api().engine}@example.org`,
    });
    const { db } = api().database;
    await db.updateTable('users').set({ settings: '{"leak' }).where('user_id', '=', as.userId).execute();
    api().log.length = 0;
    const broken = await send(api(), calls.getSettings, { as });
    expect([broken.status, broken.error]).toEqual([
      500,
      { message: 'internalError', requestId: broken.headers['x-request-id'] },
    ]);
    await send(api(), calls.loginEmail, { body: { email: as.email, password: 'open sesame please' } });
    await send(api(), calls.register, {
      body: {
        email: `log-${api().engine}@example.org`,
        password: 'open sesame please',
        firstName: 'Secretive',
      },
      headers: { cookie: 'opaqueToken=a-cookie', 'user-agent': 'an agent' },
    });
    const log = api().log.join('');
    expect(log).toContain('"internalError"');
    expect(log).toContain(broken.headers['x-request-id']);
    expect(log).toContain('settings-service.ts');
    for (const secret of [
      as.token,
      as.email,
      'leak',
      'open sesame',
      'Secretive',
      'a-cookie',
      'an agent',
      'log-',
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('default deny', () => {
  test('refuses to start with a route that declares no call', async () => {
    const app = Fastify();
    requireDeclared(app);
    expect(() => app.get('/open', () => 'to all')).toThrow(/route/);
    await app.close();
  });
});
