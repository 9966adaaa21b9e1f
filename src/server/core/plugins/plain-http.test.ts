import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPageApp, type PageApp } from '#tests/api/page-app.ts';

const PUBLIC_URL = 'https://club.example';
const HOME = '192.0.2.2:4300';

type Headers = NonNullable<InjectOptions['headers']>;

const joining = { email: 'ann@example.org', password: 'a fine long password', firstName: 'Ann' };
const register = async (app: FastifyInstance, headers: Headers) =>
  await app.inject({ method: 'POST', url: '/api/v1/auth/register', headers, payload: joining });

/** A built server for each setting of TRUST_PROXY. */
function suite(TRUST_PROXY: string, tests: (app: () => FastifyInstance) => void): void {
  describe(`with TRUST_PROXY=${TRUST_PROXY}`, () => {
    let built: PageApp;
    beforeAll(async () => {
      built = await buildPageApp({ environment: { PUBLIC_URL, TRUST_PROXY } });
    });
    afterAll(async () => await built.close());
    tests(() => built.app);
  });
}

suite('off', (app) => {
  test.each(['/', '/fr', '/auth/register?next=%2Fsettings', '//evil.example/x'])(
    'redirects a browser from a page over plain http to the same page at PUBLIC_URL: %s',
    async (url) => {
      const { statusCode, headers } = await app().inject({ url, headers: { host: HOME } });
      expect([statusCode, headers.location]).toEqual([302, PUBLIC_URL + url]);
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test.each<[string, Headers]>([
    ['at PUBLIC_URL', { host: 'club.example' }],
    ['at this machine', { host: 'localhost:3000' }],
    ['at this machine by a proxy that keeps no Host', { host: '127.0.0.1:3000' }],
    ['that a browser opened over https', { host: HOME, 'sec-fetch-site': 'none' }],
    ['that an untrusted proxy forwards from https', { host: HOME, 'x-forwarded-proto': 'https' }],
  ])('shows a page %s', async (_, headers) => {
    expect((await app().inject({ url: '/', headers })).statusCode).toBe(200);
  });

  test.each(['/healthz', '/readyz', '/api/v1/openapi.json', '/robots.txt'])(
    'does not redirect %s',
    async (url) => {
      expect((await app().inject({ url, headers: { host: HOME } })).statusCode).toBe(200);
    },
  );

  test('refuses to register over plain http, and creates no account', async () => {
    const refused = await register(app(), { host: HOME, origin: `http://${HOME}` });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { message: 'httpsRequired' }]);
    expect(refused.headers['set-cookie']).toBeUndefined();
    // The address is free.
    expect((await register(app(), { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  test('serves programs over plain http, and pages of this machine', async () => {
    const signIn = async (headers: Headers) => {
      const { email, password } = joining;
      const payload = { email, password };
      return (await app().inject({ method: 'POST', url: '/api/v1/auth/login/email', headers, payload }))
        .statusCode;
    };
    expect(await signIn({ host: HOME })).toBe(200);
    expect(await signIn({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test.each([
    ['over plain http', { host: HOME, origin: `http://${HOME}` }],
    ['of another site', { host: HOME, origin: 'http://evil.example' }],
  ])('refuses a form %s', async (_, headers) => {
    const payload = new URLSearchParams({ email: 'ben@example.org', password: 'x' }).toString();
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const posted = await app().inject({ method: 'POST', url: '/auth/login', headers: form, payload });
    expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([403, undefined]);
  });
});

suite('1', (app) => {
  test.each([
    ['http', 302],
    ['https', 200],
  ])('believes the proxy that a page was requested over %s', async (forwarded, status) => {
    const headers = { host: 'club.example', 'x-forwarded-proto': forwarded };
    const page = await app().inject({ url: '/settings', headers });
    expect(page.statusCode).toBe(status);
  });

  test('shows a page when the proxy does not report how it was requested', async () => {
    expect((await app().inject({ url: '/', headers: { host: 'club.example' } })).statusCode).toBe(200);
  });

  test('refuses a write that the proxy reports as plain http', async () => {
    const headers = { host: 'club.example', origin: 'http://club.example', 'x-forwarded-proto': 'http' };
    expect((await register(app(), headers)).json()).toMatchObject({ message: 'httpsRequired' });
  });
});
