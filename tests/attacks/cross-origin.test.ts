import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const shells = ['https://localhost', 'capacitor://localhost'];
const strangers = [
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'https://evil-localhost',
  'capacitor://localhost.evil.example',
  'ionic://localhost',
  'HTTPS://LOCALHOST',
  'null',
];
const password = 'a fine long password';

forEachApi('another origin', (api) => {
  const headersOfApps = 'authorization,content-type,idempotency-key,x-account-id';
  const preflight = async (origin: string, names = headersOfApps) =>
    await api().app.inject({
      method: 'OPTIONS',
      url: '/api/v1/habits',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': names,
      },
    });

  test.each(shells)('%s may ask, with a token, and asks again tomorrow only', async (origin) => {
    const asked = await preflight(origin);
    expect([asked.statusCode, asked.payload]).toEqual([204, '']);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
      'access-control-max-age': '86400',
      vary: 'Origin',
    });
    const allowed = String(asked.headers['access-control-allow-headers']).toLowerCase();
    for (const name of [
      'authorization',
      'content-type',
      'accept-language',
      'idempotency-key',
      'x-account-id',
    ]) {
      expect(allowed).toContain(name);
    }
    const as = await buildUser(api());
    const answers = [
      await send(api(), calls.getUser, { as, headers: { origin } }),
      await send(api(), calls.createDivider, { as, headers: { origin }, body: { name: 'Morning' } }),
      // A refusal has to be readable too.
      await send(api(), calls.getUser, { headers: { origin } }),
      await send(api(), calls.createDivider, { as, headers: { origin }, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 401, 422]);
    for (const { headers } of [asked, ...answers]) {
      expect(headers['access-control-allow-origin']).toBe(origin);
      // By it a page knows a file from other answers.
      expect(headers['access-control-expose-headers']).toContain('Content-Disposition');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  // A page of a personal token's origin asks with that header: the question names no token (token-viewer.test.ts).
  test.each(strangers)('%s may ask to send that header if it is https, and reads nothing', async (origin) => {
    const { statusCode, headers } = await preflight(origin);
    expect(statusCode).toBe(/^https:\/\/[a-z]/.test(origin) ? 204 : 405);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test.each(strangers)('%s may not', async (origin) => {
    const asked = await preflight(origin, 'content-type,idempotency-key');
    expect(asked.statusCode).toBe(405);
    const as = await buildUser(api());
    const read = await send(api(), calls.getUser, { as, headers: { origin } });
    for (const { headers } of [asked, read]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(headers['vary']).toBe('Origin');
    }
  });

  test.each([...shells, ...strangers])('A27: %s writes nothing by a cookie', async (origin) => {
    const { token } = await buildUser(api());
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { cookie: `opaqueToken=${token}`, 'sec-fetch-site': site, origin };
      for (const [call, body] of [
        [calls.createDivider, { name: 'Theirs' }],
        [calls.logout, {}],
      ] as const) {
        const answer = await send(api(), call, { headers, body });
        expect([site, answer.status, answer.error.message]).toEqual([site, 403, 'forbiddenOrigin']);
      }
    }
  });

  describe('A27', () => {
    test('a form of another site does not sign in or out', async () => {
      const { email } = await buildUser(api());
      for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
        const answer = await send(api(), calls.loginEmail, {
          headers: { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
          body: `{"email":"${email}","password":"${password}"}`,
        });
        expect([answer.status, answer.headers['set-cookie']]).toEqual([415, undefined]);
      }
    });

    test('signing in from another site sets no cookie', async () => {
      const body = { email: `csrf-${api().engine}@example.org`, password, firstName: 'Mallory' };
      await send(api(), calls.register, { body });
      for (const origin of [...shells, ...strangers]) {
        const headers = { 'sec-fetch-site': 'cross-site', origin };
        const answer = await send(api(), calls.loginEmail, {
          headers,
          body: { email: body.email, password },
        });
        expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
      }
    });

    test('no answer of the API can be framed', async () => {
      const { headers } = await send(api(), calls.getUser);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    });
  });
});
