import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { RenderPage } from '#contract/page-rendering.ts';
import { MINUTE } from '#domain/days/time.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { PASSWORD, proofCode, registerUser } from '#tests/api/account.ts';
import { buildUser, scopeOf } from '#tests/api/factories.ts';
import { codeAt, giveTwoStep } from '#tests/api/factors.ts';
import { testPages } from '#tests/api/page-app.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';
import { giveToken } from '#tests/api/tokens.ts';

const { getUser, loginProxy } = calls;
const HEADER = 'x-forwarded-email';
const ourPage = { 'sec-fetch-site': 'same-origin', host: 'localhost' };
const PROXY = '10.1.2.3';

const signIn = async (
  api: TestApp,
  headers: Readonly<Record<string, string>>,
  remoteAddress = PROXY,
  body: object = {},
) => await send(api, loginProxy, { body, remoteAddress, headers: { ...ourPage, ...headers } });

const cookieOf = (headers: { 'set-cookie'?: string[] | string | undefined }) =>
  String([headers['set-cookie'] ?? ''].flat()[0]).split(';')[0] ?? '';

/** A page that shows what the server gives it. */
const render: RenderPage = async ({ config }) => ({
  status: 200,
  html: JSON.stringify(config),
  signedIn: false,
  hidden: false,
});

const settings = {
  TRUST_PROXY: '10.1.2.0/24, ::1, fd00::/8, fe80::1',
  TRUSTED_HEADER_USER: 'X-Forwarded-Email',
};

forEachApi(
  'the header of an authenticating proxy',
  (api) => {
    test('signs in the person that it names, and registers one that is unknown', async () => {
      const ann = await registerUser(api());
      await updateUser(scopeOf(api(), ann), { email_verified: 1 });
      const known = await signIn(api(), { [HEADER]: ann.email.toUpperCase() });
      expect([known.status, known.body.user.id, known.body.opaqueToken]).toEqual([200, ann.userId, null]);
      expect((await send(api(), getUser, { headers: { cookie: cookieOf(known.headers) } })).status).toBe(200);
      const joined = await signIn(api(), { [HEADER]: 'new@example.org' });
      expect(joined.body.user).toMatchObject({
        email: 'new@example.org',
        emailVerified: true,
        hasPassword: false,
      });
      const again = await signIn(api(), { [HEADER]: 'new@example.org' });
      expect(again.body.user.id).toBe(joined.body.user.id);
    });

    test.each([
      ['the very address', '10.1.2.255'],
      ['IPv4 mapped into IPv6', '::ffff:10.1.2.3'],
      ['the same in hexadecimal', '::ffff:a01:203'],
      ['IPv6', '::1'],
      ['a network of IPv6', 'fd12::5'],
      ['a link-local address with its zone', 'fe80::1%eth0'],
    ])('is believed from a proxy by %s', async (_, address) => {
      expect((await signIn(api(), { [HEADER]: 'near@example.org' }, address)).status).toBe(200);
    });

    test.each<[string, string, Record<string, string>]>([
      ['another address', '10.1.3.1', {}],
      ['this machine, which is no proxy here', '127.0.0.1', {}],
      ['another address, mapped into IPv6', '::ffff:10.1.3.1', {}],
      ['an address that looks alike', '::10.1.2.3', {}],
      ['a client that names a proxy by X-Forwarded-For', '203.0.113.9', { 'x-forwarded-for': PROXY }],
      ['a client that names two', '203.0.113.9', { 'x-forwarded-for': `${PROXY}, ${PROXY}` }],
      ['a client that uses Forwarded', '203.0.113.9', { forwarded: `for=${PROXY}` }],
      ['an unknown peer', 'not an address', {}],
    ])('is ignored from %s', async (_, address, more) => {
      const refused = await signIn(api(), { [HEADER]: 'ann@example.org', ...more }, address);
      expect([refused.status, refused.error.message]).toEqual([403, 'proxyNamesNoOne']);
      expect(refused.headers['set-cookie']).toBeUndefined();
    });

    test('is believed of a client behind the proxy, whatever address that reports', async () => {
      const headers = { [HEADER]: 'far@example.org', 'x-forwarded-for': '203.0.113.9' };
      expect((await signIn(api(), headers)).status).toBe(200);
    });

    test.each([
      ['two addresses in one', 'ann@example.org, ben@example.org'],
      ['no address', 'ann'],
      ['nothing', ''],
      ['a name around it', 'Ann <ann@example.org>'],
      ['one that is too long', `${'a'.repeat(300)}@example.org`],
      ['a control character', 'ann@example.org\u0001'],
    ])('names no one by %s', async (_, value) => {
      expect((await signIn(api(), { [HEADER]: value })).error.message).toBe('proxyNamesNoOne');
    });

    test.each([
      ['an underscore', { x_forwarded_email: 'ann@example.org' }],
      ['another name', { 'x-forwarded-user': 'ann@example.org' }],
      ['a longer name', { 'x-forwarded-email-2': 'ann@example.org' }],
      ['none', {}],
    ])('is known by its exact name: %s', async (_, headers) => {
      expect((await signIn(api(), headers)).error.message).toBe('proxyNamesNoOne');
    });

    test('signs in from a page of ours alone', async () => {
      const cases = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        // A name that leads here from another site's page.
        { host: 'evil.example' },
        { 'x-forwarded-host': 'evil.example' },
      ];
      for (const headers of cases) {
        const refused = await signIn(api(), { [HEADER]: 'ann@example.org', ...headers });
        expect([headers, refused.status]).toEqual([headers, 403]);
        expect([refused.error.message, refused.headers['set-cookie']]).toEqual([
          'forbiddenOrigin',
          undefined,
        ]);
      }
    });

    test('adds nothing to a token, and takes nothing from it', async () => {
      const ann = await buildUser(api());
      const token = await giveToken(api(), ann, { scopes: ['today:read'] });
      const headers = { [HEADER]: 'other@example.org' };
      for (const as of [ann, token]) {
        const { status, text } = await send(api(), calls.getToday, { as, headers, remoteAddress: PROXY });
        expect([status, text]).toEqual([200, expect.any(String)]);
      }
      const own = await send(api(), getUser, { as: ann, headers, remoteAddress: PROXY });
      expect(own.body.id).toBe(ann.userId);
      const alone = await send(api(), getUser, { headers, remoteAddress: PROXY });
      expect([alone.status, alone.error.message]).toEqual([401, 'authRequired']);
    });

    test('ends the session of another person in the same browser', async () => {
      const first = await signIn(api(), { [HEADER]: 'first@example.org' });
      const cookie = cookieOf(first.headers);
      const see = async (named: string, remoteAddress = PROXY) =>
        (await send(api(), getUser, { headers: { cookie, [HEADER]: named }, remoteAddress })).status;
      expect(await see('first@example.org')).toBe(200);
      expect(await see('second@example.org')).toBe(401);
      // From elsewhere anyone could send it.
      expect(await see('second@example.org', '203.0.113.9')).toBe(200);
    });

    test('is a first step where the account has two-step verification', async () => {
      const ann = await registerUser(api());
      await updateUser(scopeOf(api(), ann), { email_verified: 1 });
      const { secret } = await giveTwoStep(api(), ann);
      const half = await signIn(api(), { [HEADER]: ann.email });
      expect([half.status, half.error.message]).toEqual([403, 'secondFactorRequired']);
      const code = codeAt(secret, api().clock.now);
      const headers = { ...ourPage, cookie: cookieOf(half.headers) };
      const whole = await send(api(), calls.loginFactor, { body: { code }, headers });
      expect([whole.status, whole.body.user.id]).toEqual([200, ann.userId]);
    });

    test('takes an account over that never confirmed the address, with all that its creator has', async () => {
      const body = { email: 'squatted@example.org', password: PASSWORD, firstName: 'Mallory' };
      const mallory = await send(api(), calls.register, { body });
      const owner = await signIn(api(), { [HEADER]: body.email });
      expect(owner.body.user).toMatchObject({
        id: mallory.body.user.id,
        emailVerified: true,
        hasPassword: false,
      });
      const as = { token: mallory.body.opaqueToken ?? '', userId: mallory.body.user.id, email: body.email };
      expect((await send(api(), getUser, { as })).status).toBe(401);
    });

    test('is no proof: an operator proves their identity before each kind of act', async () => {
      const ann = await registerUser(api());
      await updateUser(scopeOf(api(), ann), { email_verified: 1, role: 'operator' });
      const signedIn = await signIn(api(), { [HEADER]: ann.email });
      const headers = { ...ourPage, cookie: cookieOf(signedIn.headers) };
      const act = async () => {
        const params = { id: crypto.randomUUID() };
        return (await send(api(), calls.deleteInvitation, { headers, params })).error.message;
      };
      const look = await send(api(), calls.getOverview, { headers });
      expect([look.status, await act()]).toEqual([200, 'reauthRequired']);
      expect((await send(api(), calls.listMembers, { headers })).error.message).toBe('reauthRequired');
      const token = headers.cookie.split('=')[1] ?? '';
      const code = await proofCode(api(), { ...ann, token });
      expect((await send(api(), calls.confirmProofCode, { headers, body: { code } })).status).toBe(204);
      expect(await act()).toBe('notFound');
      // Every act asks anew once the proof is old.
      api().clock.now += 11 * MINUTE;
      expect(await act()).toBe('reauthRequired');
    });

    test('leads a visitor whom it names from the landing page to the sign-in page, and no other', async () => {
      const visit = async (url: string, headers: Record<string, string>, remoteAddress = PROXY) => {
        const page = await api().app.inject({
          url,
          headers: { host: 'localhost', ...headers },
          remoteAddress,
        });
        return page.statusCode === 302
          ? page.headers.location
          : page.json<{ autoSignIn?: string }>().autoSignIn;
      };
      const named = { [HEADER]: 'ann@example.org' };
      expect(await visit('/', named)).toBe('/auth/login');
      expect(await visit('/fr', named)).toBe('/fr/auth/login');
      expect(await visit('/auth/login', named)).toBe('proxy');
      // What a visitor's page is stored by must not let it be shown to another.
      expect(await visit('/auth/login', {})).toBeUndefined();
      expect(await visit('/', {})).toBeUndefined();
      expect(await visit('/', named, '203.0.113.9')).toBeUndefined();
      expect(await visit('/auth/login', named, '203.0.113.9')).toBeUndefined();
    });

    test('is refused twice in one request, in any case of letters, on the wire', async () => {
      await api().app.listen({ port: 0, host: '::1' });
      const { port } = api().app.server.address() as AddressInfo;
      const status = async (...lines: string[]) => {
        const socket = connect({ port, host: '::1' });
        const fixed = ['host: localhost', 'sec-fetch-site: same-origin', 'content-type: application/json'];
        const head = [
          'POST /api/v1/auth/login/proxy HTTP/1.1',
          ...fixed,
          'content-length: 2',
          'connection: close',
        ];
        socket.end(`${[...head, ...lines].join('\r\n')}\r\n\r\n{}`);
        let text = '';
        for await (const chunk of socket) text += String(chunk);
        return Number(text.split(' ')[1]);
      };
      expect(await status('X-FORWARDED-EMAIL: wire@example.org')).toBe(200);
      expect(await status('x-forwarded-email: wire@example.org', 'X-Forwarded-Email: wire@example.org')).toBe(
        403,
      );
      expect(await status('X-Forwarded-Email: a@example.org', 'X-FORWARDED-EMAIL: wire@example.org')).toBe(
        403,
      );
      expect(await status('X_Forwarded_Email: wire@example.org')).toBe(403);
    });
  },
  settings,
  { pages: testPages('/tmp', "default-src 'none'", render) },
);

forEachApi(
  'the header where registration is limited',
  (api) => {
    test('lets no unknown person in', async () => {
      const refused = await signIn(api(), { [HEADER]: 'new@example.org' });
      expect([refused.status, refused.error.message]).toEqual([403, 'registrationClosed']);
    });
  },
  { ...settings, REGISTRATION: 'closed' },
);

forEachApi('the header without the setting', (api) => {
  test('is no way in', async () => {
    const refused = await signIn(api(), { [HEADER]: 'ann@example.org' });
    expect([refused.status, refused.error.message]).toEqual([404, 'notFound']);
  });
});

test.each([
  [{ TRUSTED_HEADER_USER: 'X-Forwarded-Email' }, /^TRUSTED_HEADER_USER needs TRUST_PROXY/],
  [{ TRUSTED_HEADER_USER: 'X-Forwarded-Email', TRUST_PROXY: 'on' }, /^TRUSTED_HEADER_USER needs TRUST_PROXY/],
  [{ TRUSTED_HEADER_USER: 'X-Forwarded-Email', TRUST_PROXY: '1' }, /^TRUSTED_HEADER_USER needs TRUST_PROXY/],
  [{ TRUSTED_HEADER_USER: 'X_Forwarded_Email', TRUST_PROXY: 'loopback' }, /^TRUSTED_HEADER_USER: must be/],
  [{ TRUSTED_HEADER_USER: 'X-Forwarded-For', TRUST_PROXY: 'loopback' }, /^TRUSTED_HEADER_USER: must be/],
  [{ TRUSTED_HEADER_USER: 'Cookie', TRUST_PROXY: 'loopback' }, /^TRUSTED_HEADER_USER: must be/],
  [{ TRUSTED_HEADER_USER: 'Sec-Fetch-Site', TRUST_PROXY: 'loopback' }, /^TRUSTED_HEADER_USER: must be/],
  [{ TRUSTED_HEADER_LOGOUT: '/oauth2/sign_out' }, /^TRUSTED_HEADER_LOGOUT needs/],
  [{ TRUSTED_HEADER_LOGOUT: '//evil.example' }, /^TRUSTED_HEADER_LOGOUT: must be/],
])('a setting that would believe anyone ends the start: %j', (given, line) => {
  expect(() => parseConfig(given)).toThrow(line);
});
