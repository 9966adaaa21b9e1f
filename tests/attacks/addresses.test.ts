import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { originIn } from '#contract/public-config.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { updateRows } from '#server/core/database/user-rows.ts';
import { PASSWORD, registerUser } from '#tests/api/account.ts';
import { createPasskey, useKey } from '#tests/api/authenticator.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { givePasskey, proveFactor } from '#tests/api/factors.ts';
import { testPages } from '#tests/api/page-app.ts';
import { OIDC_ID, oidcCode, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const AWAY = 'https://club.example';
const HOME = 'http://nas.lan:3000';
const SECOND = 'https://nas.example:8443';
const all = [AWAY, HOME, SECOND];
const hostOf = (origin: string) => new URL(origin).host;
const provider = await startProvider();

const nameAt = (origin: string, name: string) => (origin.startsWith('https') ? `__Host-${name}` : name);

/** What a browser with a page of one address sends to another one: as over plain http, where it sends its origin alone. */
const from = (origin: string, to = origin) => ({ host: hostOf(to), origin });

/** A page that shows what the server gives it. */
const render = async ({ url, config }: { readonly url: URL; readonly config: object }) => ({
  status: 200,
  html: JSON.stringify({ url: url.href, ...config }),
  signedIn: false,
  hidden: false,
});

const trusted = { TRUST_PROXY: 'loopback', ...settingsOf(provider.issuer) };

forEachApi(
  'a server with several addresses',
  (api) => {
    const visit = async (headers: Record<string, string>, url = '/') =>
      await api().app.inject({ url, headers });
    const signInAt = async (origin: string, email: string) => {
      const body = { email, password: PASSWORD };
      return await send(api(), calls.loginEmail, { body, headers: from(origin) });
    };
    const cookiesOf = (headers: { 'set-cookie'?: string[] | string | undefined }) =>
      [headers['set-cookie'] ?? []].flat();

    test.each(all)('signs in at %s by cookies of that address', async (origin) => {
      const { email, userId } = await registerUser(api());
      const signedIn = await signInAt(origin, email);
      const cookies = cookiesOf(signedIn.headers);
      expect(cookies.map((each) => each.split('=')[0])).toEqual([
        nameAt(origin, 'opaqueToken'),
        nameAt(origin, 'knownDevice'),
      ]);
      for (const each of cookies) expect(each.includes('; Secure')).toBe(origin.startsWith('https'));
      const cookie = cookies[0]?.split(';')[0] ?? '';
      const seen = async (to: string) =>
        (await send(api(), calls.getUser, { headers: { cookie, host: hostOf(to) } })).status;
      for (const to of all) {
        const isAlike = to.startsWith('https') === origin.startsWith('https');
        expect([to, await seen(to)]).toEqual([to, isAlike ? 200 : 401]);
      }
      const out = await send(api(), calls.logout, { headers: { cookie, ...from(origin) } });
      expect(cookiesOf(out.headers)[0]).toMatch(new RegExp(`^${nameAt(origin, 'opaqueToken')}=;`));
      expect((await rowsOf(api(), userId))['sessions']).toHaveLength(1);
    });

    test('lets no page of one address write at another one', async () => {
      const { token } = await buildUser(api());
      const body = { name: 'Morning' };
      for (const page of all) {
        for (const to of all) {
          const headers = { cookie: `${nameAt(to, 'opaqueToken')}=${token}`, ...from(page, to) };
          const { status } = await send(api(), calls.createDivider, { body, headers });
          expect([page, to, status]).toEqual([page, to, page === to ? 201 : 403]);
          const cross = { ...headers, 'sec-fetch-site': 'cross-site' };
          expect((await send(api(), calls.createDivider, { body, headers: cross })).status).toBe(403);
        }
      }
    });

    test('gives a page its own address, and every link that leaves the server the first', async () => {
      for (const origin of all) {
        const shown = await visit({ host: hostOf(origin), 'sec-fetch-site': 'none' }, '/auth/login');
        const config = shown.json<{ publicUrl: string; here?: string; passkeys?: true; url: string }>();
        expect([config.publicUrl, originIn(config), config.url]).toEqual([
          AWAY,
          origin,
          `${origin}/auth/login`,
        ]);
        expect(config.passkeys).toBe(origin === HOME ? undefined : true);
        expect(shown.headers['strict-transport-security'] !== undefined).toBe(origin !== HOME);
      }
      const robots = await visit({ host: hostOf(HOME) }, '/robots.txt');
      expect(robots.payload).toContain(`Sitemap: ${AWAY}/sitemap.xml`);
      const resource = await visit({ host: hostOf(HOME) }, '/.well-known/oauth-protected-resource');
      expect(resource.json()).toMatchObject({ resource: `${AWAY}/mcp`, authorization_servers: [AWAY] });
    });

    test('shows a picture from the address of the page', async () => {
      const as = await buildUser(api());
      await updateUser(scopeOf(api(), as), { picture_url: '/images/users/x' });
      const urls = all.map(async (origin) => {
        const { body } = await send(api(), calls.getUser, { as, headers: { host: hostOf(origin) } });
        return body.pictureUrl;
      });
      expect(await Promise.all(urls)).toEqual(all.map((origin) => `${origin}/images/users/x`));
    });

    test.each(['evil.example', 'club.example.evil.example', 'nas.lan:3001', '192.0.2.7'])(
      'reflects a Host that is none of them nowhere: %s',
      async (host) => {
        const asked = [
          visit({ host }),
          visit({ host, 'sec-fetch-site': 'none' }, '/auth/login'),
          visit({ host }, '/robots.txt'),
          visit({ host }, '/.well-known/oauth-authorization-server'),
          visit({ host, 'x-forwarded-host': host }, '/api/v1/auth/providers/oidc'),
          visit({ host }, '/api/v1/auth/passkey'),
        ];
        for (const { payload, headers, statusCode } of await Promise.all(asked)) {
          expect(statusCode).toBeLessThan(400);
          expect(payload + JSON.stringify(headers)).not.toContain(host);
        }
      },
    );

    test('leads a browser from plain http to the https address that it meant, and leaves one that is plain', async () => {
      const at = async (host: string) => {
        const { statusCode, headers } = await visit({ host, 'x-forwarded-proto': 'http' }, '/settings');
        return [statusCode, headers.location];
      };
      expect(await at(hostOf(SECOND))).toEqual([302, `${SECOND}/settings`]);
      expect(await at(hostOf(AWAY))).toEqual([302, `${AWAY}/settings`]);
      expect(await at('192.0.2.7')).toEqual([302, `${AWAY}/settings`]);
      expect(await at(hostOf(HOME))).toEqual([200, undefined]);
    });

    test('posts a form of a page to its own address', async () => {
      const { email } = await registerUser(api());
      const payload = new URLSearchParams({ email, password: PASSWORD }).toString();
      const post = async (page: string, to: string) => {
        const headers = { ...from(page, to), 'content-type': 'application/x-www-form-urlencoded' };
        return await api().app.inject({ method: 'POST', url: '/auth/login', headers, payload });
      };
      const posted = await post(HOME, HOME);
      expect([posted.statusCode, cookiesOf(posted.headers)[0]?.split('=')[0]]).toEqual([303, 'opaqueToken']);
      const crossed = await post(HOME, SECOND);
      expect([crossed.statusCode, crossed.headers['set-cookie']]).toEqual([403, undefined]);
    });

    test('binds a passkey to the address that it was made at', async () => {
      const as = await registerUser(api());
      const make = async (origin: string) => {
        const headers = { host: hostOf(origin) };
        const { body: creation } = await send(api(), calls.getPasskeyCreation, { as, headers });
        const { passkey, credential } = createPasskey(creation, { origin });
        const body = { name: 'My phone', credential };
        const added = await send(api(), calls.addPasskey, { as, headers, body });
        return { passkey, creation, added };
      };
      const away = await make(AWAY);
      expect([away.creation.rp.id, away.added.body.address]).toEqual(['club.example', 'club.example']);
      await proveFactor(api(), as);
      const second = await make(SECOND);
      expect([second.creation.rp.id, second.creation.excludeCredentials]).toEqual(['nas.example', []]);
      const signIn = async (passkey: typeof away.passkey, at: string, origin: string, rpId: string) => {
        const headers = { host: hostOf(at) };
        const { body: request } = await send(api(), calls.getPasskeyRequest, { headers });
        const credential = useKey(passkey, request, { origin, rpId });
        return (await send(api(), calls.loginPasskey, { headers, body: { credential } })).status;
      };
      expect(await signIn(away.passkey, AWAY, AWAY, 'club.example')).toBe(200);
      expect(await signIn(away.passkey, SECOND, SECOND, 'nas.example')).toBe(422);
      expect(await signIn(away.passkey, SECOND, AWAY, 'club.example')).toBe(422);
      expect(await signIn(second.passkey, SECOND, SECOND, 'nas.example')).toBe(200);
      const proofAt = async (origin: string) => {
        const headers = { host: hostOf(origin) };
        const { body } = await send(api(), calls.getProof, { as, headers });
        const { status, body: request } = await send(api(), calls.getProofPasskey, { as, headers });
        return [body.methods.includes('passkey'), status, request.allowCredentials?.map(({ id }) => id)];
      };
      expect(await proofAt(AWAY)).toEqual([true, 200, [away.passkey.id]]);
      expect(await proofAt(SECOND)).toEqual([true, 200, [second.passkey.id]]);
      expect(await proofAt(HOME)).toEqual([false, 404, undefined]);
    });

    test('learns the address of a passkey from before by its first use', async () => {
      const as = await registerUser(api());
      const passkey = await givePasskey(api(), as);
      await updateRows(scopeOf(api(), as), 'passkeys', {}, { rp_id: null });
      const addresses = async () => {
        const { body } = await send(api(), calls.listPasskeys, { as });
        return body.map(({ address }) => address);
      };
      expect(await addresses()).toEqual(['club.example']);
      const headers = { host: hostOf(SECOND) };
      const { body: request } = await send(api(), calls.getPasskeyRequest, { headers });
      const credential = useKey(passkey, request, { origin: SECOND });
      expect((await send(api(), calls.loginPasskey, { headers, body: { credential } })).status).toBe(200);
      expect(await addresses()).toEqual(['nas.example']);
    });

    test('has a provider send a browser back to the address that it is at', async () => {
      for (const origin of all) {
        const headers = { host: hostOf(origin) };
        const params = { provider: 'oidc' };
        const told = await send(api(), calls.getProvider, { params, headers });
        expect(told.body.redirectUri).toBe(`${origin}/auth/oidc/callback`);
        const code = await oidcCode(person({ aud: OIDC_ID }));
        const body = { ...code, redirectUri: `${origin}/auth/oidc/callback` };
        const elsewhere = { host: hostOf(origin === HOME ? AWAY : HOME) };
        expect((await send(api(), calls.loginOidc, { body, headers: elsewhere })).status).toBe(422);
        expect((await send(api(), calls.loginOidc, { body, headers })).status).toBe(200);
      }
    });

    test('names the first address in what is read elsewhere, wherever it was made', async () => {
      const as = await buildUser(api());
      const body = { kind: 'plan', names: true };
      const feed = await send(api(), calls.createCalendar, { as, headers: { host: hostOf(HOME) }, body });
      expect([feed.status, String(feed.body.url).slice(0, AWAY.length)]).toEqual([201, AWAY]);
    });
  },
  { PUBLIC_URL: all.join(', '), ...trusted },
  { pages: testPages('/tmp', "default-src 'none'", render) },
);
