import type { OutgoingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { dividersCalls } from '#contract/dividers.ts';
import { userCalls } from '#contract/user.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const password = 'a fine long password';
const ourPage = { 'sec-fetch-site': 'same-origin' };

/** A page on plain http in a home network. */
const home = { origin: 'http://192.0.2.2:4300', host: '192.0.2.2:4300' };

describe.each([
  ['http://localhost', 'opaqueToken', ''],
  ['https://resilience.example', '__Host-opaqueToken', '; Secure'],
])('at %s', (PUBLIC_URL, name, secure) => {
  const isHttps = secure !== '';

  forEachApi(
    'the cookie',
    (api) => {
      /** The session's cookie: the device's comes after it. */
      const sessionCookie = (headers: OutgoingHttpHeaders): string =>
        String([headers['set-cookie'] ?? ''].flat()[0]);
      const joining = () => ({ email: `${Math.random()}@example.org`, password, firstName: 'Ann' });

      test('contains the token for a sign-in by our page, and the body does not', async () => {
        const { headers, body } = await send(api(), authCalls.register, {
          body: joining(),
          headers: ourPage,
        });
        expect(body.opaqueToken).toBeNull();
        expect(sessionCookie(headers)).toMatch(
          new RegExp(`^${name}=[\\w-]{64}; Max-Age=7776000; Path=/; HttpOnly${secure}; SameSite=Lax$`),
        );
        const [cookie = ''] = sessionCookie(headers).split(';');
        expect((await send(api(), userCalls.getUser, { headers: { cookie } })).body).toEqual(body.user);
        const out = await send(api(), authCalls.logout, { headers: { cookie, ...ourPage } });
        expect(out.headers['set-cookie']).toMatch(new RegExp(`^${name}=; .*Expires=Thu, 01 Jan 1970`));
        expect((await send(api(), userCalls.getUser, { headers: { cookie } })).status).toBe(401);
      });

      test('is not the device’s cookie, which lasts a year and opens no session', async () => {
        const { headers } = await send(api(), authCalls.register, { body: joining(), headers: ourPage });
        const [session = '', device = ''] = [headers['set-cookie'] ?? []].flat();
        const deviceName = name.replace('opaqueToken', 'knownDevice');
        expect(device).toMatch(
          new RegExp(
            `^${deviceName}=[\\w-]{64}; Max-Age=31536000; Path=/; HttpOnly${secure}; SameSite=Strict$`,
          ),
        );
        const tokenOf = (cookie: string) => cookie.split(/[=;]/)[1] ?? '';
        expect(tokenOf(device)).not.toBe(tokenOf(session));
        const cookie = `${name}=${tokenOf(device)}`;
        expect((await send(api(), userCalls.getUser, { headers: { cookie } })).status).toBe(401);
      });

      test.each([[{ 'sec-fetch-site': 'cross-site' }], [{ 'sec-fetch-site': 'none' }], [{}]])(
        'is not set for another client: %j',
        async (headers) => {
          const answer = await send(api(), authCalls.register, { body: joining(), headers });
          expect(answer.headers['set-cookie']).toBeUndefined();
          expect(answer.body.opaqueToken).toMatch(/^[\w-]{64}$/);
        },
      );

      test('is set for a page that sends only its origin, as on plain http in a home network', async () => {
        for (const headers of [...(isHttps ? [] : [home]), { origin: PUBLIC_URL }]) {
          const answer = await send(api(), authCalls.register, { body: joining(), headers });
          expect([answer.status, answer.body.opaqueToken]).toEqual([200, null]);
          const [cookie = ''] = sessionCookie(answer.headers).split(';');
          expect(cookie).toMatch(new RegExp(`^${name}=[\\w-]{64}$`));
          expect(answer.text).not.toContain(cookie.split('=')[1]);
        }
      });

      test.each([
        ['another scheme', { origin: 'https://192.0.2.2:4300', host: '192.0.2.2:4300' }],
        ['another port', { origin: 'http://192.0.2.2:4301', host: '192.0.2.2:4300' }],
        ['another host', { origin: 'http://192.0.2.3:4300', host: '192.0.2.2:4300' }],
        ['no origin', { host: '192.0.2.2:4300' }],
        ['an opaque origin', { origin: 'null', host: '192.0.2.2:4300' }],
        [
          'another site, by the browser’s header',
          { origin: 'http://192.0.2.2:4300', host: '192.0.2.2:4300', 'sec-fetch-site': 'cross-site' },
        ],
        ['a shell', { origin: 'capacitor://localhost', host: '192.0.2.2:4300' }],
      ])('is not set for %s: that client gets the token', async (_, headers) => {
        const answer = await send(api(), authCalls.register, { body: joining(), headers });
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.body.opaqueToken).toMatch(/^[\w-]{64}$/);
      });

      test.each([
        [{ 'sec-fetch-site': 'same-origin' }, 201],
        [{ origin: PUBLIC_URL }, 201],
        [home, isHttps ? 403 : 201],
        [{ origin: 'https://192.0.2.2:4300', host: '192.0.2.2:4300' }, 403],
        [{ origin: 'http://192.0.2.2', host: '192.0.2.2:4300' }, 403],
        [{ 'sec-fetch-site': 'cross-site' }, 403],
        [{ 'sec-fetch-site': 'same-site' }, 403],
        [{ 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL }, 403],
        [{ origin: 'https://evil.example' }, 403],
        [{ origin: 'null' }, 403],
        [{}, 403],
      ])('lets a write in only from our own origin: %j answers %i', async (headers, status) => {
        const { token } = await buildUser(api());
        const cookie = `${name}=${token}`;
        const body = { name: 'Morning' };
        const answer = await send(api(), dividersCalls.createDivider, {
          body,
          headers: { cookie, ...headers },
        });
        const refusal = headers === home ? 'httpsRequired' : 'forbiddenOrigin';
        expect([answer.status, answer.error.message]).toEqual([status, status === 403 ? refusal : undefined]);
        const read = await send(api(), dividersCalls.listDividers, { headers: { cookie, ...headers } });
        expect([read.status, read.body.length]).toEqual([200, status === 201 ? 1 : 0]);
      });

      test('is ignored beside a bearer token, and is extended with the session', async () => {
        const as = await buildUser(api());
        const cookie = `${name}=${as.token}`;
        const other = await buildUser(api());
        const both = await send(api(), userCalls.getUser, { as: other, headers: { cookie } });
        expect(both.body.id).toBe(other.userId);
        api().clock.now = NOON + 2 * 86_400_000;
        const { headers } = await send(api(), userCalls.getUser, { headers: { cookie } });
        expect(headers['set-cookie']).toMatch(new RegExp(`^${name}=${as.token}; Max-Age=7776000`));
        const again = await send(api(), userCalls.getUser, { headers: { cookie } });
        expect(again.headers['set-cookie']).toBeUndefined();
      });
    },
    { PUBLIC_URL },
  );
});
