import { Events } from 'oauth2-mock-server';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { scopeOf } from '#tests/api/factories.ts';
import { oidcCode, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, type TestApp } from '#tests/api/test-app.ts';

const provider = await startProvider();
const settings = { ...settingsOf(provider.issuer), OIDC_OPERATOR_CLAIM: 'groups=club-admins' };
const ourPage = { 'sec-fetch-site': 'same-origin' };

/** What the provider's user info says beside the subject. */
let info: object = {};
let subject: unknown;
provider.server.service.on(Events.BeforeUserinfo, (answer) => {
  answer.body = { sub: subject, ...info };
});

async function signIn(api: TestApp, claims: Record<string, unknown>, headers = {}) {
  subject = claims['sub'];
  return await send(api, calls.loginOidc, { body: await oidcCode(claims), headers });
}

const again = ({ sub, email }: Record<string, unknown>) => ({ sub, email });

forEachApi(
  'the claim that makes an operator',
  (api) => {
    const asOf = ({ body }: Awaited<ReturnType<typeof signIn>>) => ({
      token: body.opaqueToken ?? '',
      userId: body.user.id,
      email: body.user.email,
    });
    const eventsOf = async (as: ReturnType<typeof asOf>) => {
      const { body } = await send(api(), calls.listSecurityEvents, { as });
      return body.events
        .filter(({ kind }) => kind.startsWith('operator'))
        .map(({ kind, detail }) => [kind, detail]);
    };
    const overview = async (as: ReturnType<typeof asOf>) =>
      (await send(api(), calls.getOverview, { as })).status;

    test.each([
      ['a list that contains it', ['members', 'club-admins'], 'operator'],
      ['the very value', 'club-admins', 'operator'],
      ['a list without it', ['members', 'club-admins-of-others'], 'member'],
      ['another case', ['Club-Admins'], 'member'],
      ['a text that contains it', 'members,club-admins', 'member'],
      ['an object', { 'club-admins': true }, 'member'],
      ['a list in a list', [['club-admins']], 'member'],
      ['nothing', undefined, 'member'],
    ])('%s: %j gives the role %3$s', async (_, groups, role) => {
      const { body } = await signIn(api(), { ...again(person()), groups });
      expect(body.user.role).toBe(role);
    });

    test('gives the role at a sign-in, and takes it back when it has gone, each with an event', async () => {
      const claims = again(person());
      const joined = await signIn(api(), claims);
      expect([joined.body.user.role, await eventsOf(asOf(joined))]).toEqual(['member', []]);
      const made = asOf(await signIn(api(), { ...claims, groups: ['club-admins'] }));
      expect(await overview(made)).toBe(200);
      const event = ['operatorMade', { method: 'oidc' }];
      expect(await eventsOf(made)).toEqual([event]);
      await signIn(api(), { ...claims, groups: ['club-admins'] });
      expect(await eventsOf(made)).toEqual([event]);
      const ended = await signIn(api(), { ...claims, groups: [] });
      expect(ended.body.user.role).toBe('member');
      expect([await overview(made), await overview(asOf(ended))]).toEqual([404, 404]);
      expect(await eventsOf(made)).toEqual([['operatorEnded', { method: 'oidc' }], event]);
    });

    test('leaves a role alone that was given otherwise', async () => {
      const claims = again(person());
      const first = await signIn(api(), claims);
      await updateUser(scopeOf(api(), asOf(first)), { role: 'operator' });
      for (const groups of [[], ['club-admins'], []]) {
        const back = await signIn(api(), { ...claims, groups });
        expect([back.body.user.role, await overview(asOf(back))]).toEqual(['operator', 200]);
      }
      expect(await eventsOf(asOf(first))).toEqual([]);
    });

    test('holds in the sessions that the provider began, and ends with the link', async () => {
      const claims = { ...again(person()), groups: 'club-admins' };
      const made = asOf(await signIn(api(), claims));
      await updateUser(scopeOf(api(), made), { password_hash: 'x' });
      const { token } = await openSession(api().database.db, made.userId, undefined, api().clock.now, {
        by: 'password',
      });
      expect([await overview(made), await overview({ ...made, token })]).toEqual([200, 404]);
      const params = { provider: 'oidc' };
      expect((await send(api(), calls.unlinkIdentity, { as: made, params })).status).toBe(204);
      expect(await overview(made)).toBe(404);
    });

    test('is read from the user info where the token lacks it', async () => {
      const claims = again(person());
      info = { groups: ['club-admins'] };
      expect((await signIn(api(), claims)).body.user.role).toBe('operator');
      expect((await signIn(api(), { ...claims, groups: [] })).body.user.role).toBe('member');
      info = {};
      expect((await signIn(api(), claims)).body.user.role).toBe('member');
    });

    test('is brought up to date by a proof as well', async () => {
      const claims = again(person());
      const as = asOf(await signIn(api(), { ...claims, groups: 'club-admins' }));
      const body = await oidcCode({ ...claims, groups: [] });
      expect((await send(api(), calls.proveByOidc, { as, body })).status).toBe(204);
      expect(await overview(as)).toBe(404);
    });
  },
  settings,
);

forEachApi(
  'a sign-out from a session of the provider',
  (api) => {
    const cookieIn = (headers: { 'set-cookie'?: string[] | string | undefined }) =>
      [headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0]);
    const next = async (cookie: string) => {
      const { statusCode, headers } = await api().app.inject({
        url: '/auth/logout/next',
        headers: { cookie },
      });
      return [statusCode, headers.location, cookieIn(headers)];
    };

    test('leads on to the end of the session there, once, and comes back to the sign-in page', async () => {
      const signedIn = await signIn(api(), again(person()), ourPage);
      const cookie = cookieIn(signedIn.headers)[0] ?? '';
      const out = await send(api(), calls.logout, { headers: { ...ourPage, cookie } });
      expect(cookieIn(out.headers)).toContain('endOfSession=oidc');
      const direct = '/auth/login?direct=1';
      const returnTo = encodeURIComponent('http://localhost/auth/logout/next');
      const place = `${provider.issuer}/endsession?client_id=web.oidc.example&post_logout_redirect_uri=${returnTo}`;
      expect(await next('endOfSession=oidc')).toEqual([302, place, ['endOfSession=']]);
      expect(await next('')).toEqual([302, direct, []]);
      expect((await next('i18n_redirected=fr'))[1]).toBe(`/fr${direct}`);
      expect(await next('endOfSession=https://evil.example')).toEqual([302, direct, ['endOfSession=']]);
    });

    test('leads to the sign-out of the proxy for a session of its header', async () => {
      expect((await next('endOfSession=proxy')).slice(0, 2)).toEqual([302, '/oauth2/sign_out']);
    });
  },
  {
    ...settings,
    TRUST_PROXY: 'loopback',
    TRUSTED_HEADER_USER: 'X-Forwarded-Email',
    TRUSTED_HEADER_LOGOUT: '/oauth2/sign_out',
  },
);
