import { Events } from 'oauth2-mock-server';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { proofCalls } from '#contract/proof.ts';
import { linkSignIn } from '#tests/api/account.ts';
import { buildUser } from '#tests/api/factories.ts';
import {
  OIDC_ID,
  OIDC_REDIRECT,
  oidcCode,
  oidcSubject,
  person,
  settingsOf,
  startProvider,
} from '#tests/api/provider.ts';
import { jobsOf, linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';

const { getProvider, loginGoogle, loginOidc } = authCalls;
const MINUTE = 60;
/** By the signatures that they use. */
const others = [
  ['ES256', await startProvider('ES256')],
  ['PS256', await startProvider('PS256')],
  ['EdDSA', await startProvider('EdDSA')],
] as const;
const provider = await startProvider();
const settings = settingsOf(provider.issuer);

const signInTo =
  (api: TestApp) =>
  async (claims: Record<string, unknown>, sending: object = {}) =>
    await send(api, loginOidc, { body: await oidcCode(claims), ...sending });

const again = ({ sub, email }: Record<string, unknown>) => ({ sub, email });

forEachApi(
  'sign-in by the configured provider',
  (api) => {
    const signIn = async (claims: Record<string, unknown>, sending: object = {}) =>
      await signInTo(api())(claims, sending);

    test('registers an unknown user with a confirmed address, and signs a known one in', async () => {
      const claims = person();
      const joined = await signIn(again(claims));
      expect([joined.status, joined.body.user]).toEqual([
        200,
        expect.objectContaining({ email: claims['email'], emailVerified: true, firstName: 'Camille' }),
      ]);
      const back = await signIn({ ...again(claims), email: 'moved-away@mail.example' });
      expect([back.status, back.body.user.id]).toEqual([200, joined.body.user.id]);
      expect(await linkedOf(api(), joined.body.user.id)).toEqual([
        ['oidc', oidcSubject(String(claims['sub']))],
      ]);
    });

    test('exchanges the code with its verifier, and proves our client in a header', async () => {
      let told: Record<string, unknown> = {};
      let proof = '';
      provider.server.service.once(Events.BeforeResponse, (_answer, { body, headers }) => {
        told = { ...body };
        proof = headers.authorization ?? '';
      });
      const code = await oidcCode();
      expect((await send(api(), loginOidc, { body: code })).status).toBe(200);
      expect(told).toEqual({
        grant_type: 'authorization_code',
        code: code.code,
        redirect_uri: OIDC_REDIRECT,
        code_verifier: code.codeVerifier,
      });
      const [name = '', secret = ''] = Buffer.from(proof.replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':');
      expect([decodeURIComponent(name), decodeURIComponent(secret.replaceAll('+', ' '))]).toEqual([
        OIDC_ID,
        'a secret of the provider',
      ]);
    });

    test.each([
      ['A15: no verifier', { codeVerifier: undefined }, 422],
      ['A15: another verifier', { codeVerifier: 'x'.repeat(43) }, 401],
      ['A16: an unknown code', { code: 'nonsense' }, 401],
      ['A16: the address of another provider', { redirectUri: 'http://localhost/auth/google/callback' }, 422],
      ['A16: no address', { redirectUri: undefined }, 422],
      ['A17: no nonce', { nonce: undefined }, 422],
      ['A17: another nonce', { nonce: 'another' }, 401],
      ['a token, as of an app', { code: undefined, idToken: 'token' }, 422],
    ])('%s is refused', async (_name, change, status) => {
      const answer = await send(api(), loginOidc, { body: { ...(await oidcCode()), ...change } });
      expect([answer.status, answer.headers['set-cookie']]).toEqual([status, undefined]);
    });

    test('A16: works once, also when it is sent twice at once', async () => {
      const body = await oidcCode();
      const answers = await Promise.all([send(api(), loginOidc, { body }), send(api(), loginOidc, { body })]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    });

    test('A24: treats the same subject at another provider as another user', async () => {
      const claims = person();
      const { body } = await signIn(again(claims));
      const token = person({ sub: claims['sub'] });
      const idToken = await provider.mint(token);
      const other = await send(api(), loginGoogle, { body: { idToken, nonce: token['nonce'] } });
      expect([other.status, other.body.user.id === body.user.id]).toEqual([200, false]);
    });

    test('tells a browser the page, the scopes of the operator and our address', async () => {
      const told = await send(api(), getProvider, { params: { provider: 'oidc' } });
      expect(told.body).toEqual({
        authorizationEndpoint: `${provider.issuer}/authorize`,
        clientId: OIDC_ID,
        redirectUri: OIDC_REDIRECT,
        scope: 'openid email profile',
      });
    });

    const withoutClaims = { email: undefined, email_verified: undefined, given_name: undefined };
    const answerUserInfo = (claims: Record<string, unknown>, status = 200) =>
      provider.server.service.once(Events.BeforeUserinfo, (answer) => {
        answer.body = claims;
        answer.statusCode = status;
      });

    describe('reads the claims that the token lacks', () => {
      test('with its access token', async () => {
        const { sub, email } = person();
        answerUserInfo({ sub, email, email_verified: true, given_name: 'Zoé' });
        const { body } = await signIn({ ...withoutClaims, sub });
        expect(body.user).toMatchObject({ email, emailVerified: true, firstName: 'Zoé' });
      });

      test.each([
        ['of another user', { sub: 'another', email: 'a@mail.example', email_verified: true }, 200],
        ['without a subject', { email: 'a@mail.example', email_verified: true }, 200],
        ['with an error', {}, 403],
        ['with a failure', {}, 500],
      ])('and stores nothing when they come %s', async (_name, claims, status) => {
        const { sub } = person();
        answerUserInfo(claims, status);
        const answer = await signIn({ ...withoutClaims, sub });
        expect([answer.status, answer.error.message]).toEqual([503, 'unavailable']);
        expect(await ownersOf(String(sub))).toEqual([]);
      });
    });

    test('links the identity to a signed-in user, and signs in to that account from then on', async () => {
      const as = await buildUser(api());
      const claims = again(person());
      const linked = await signIn(claims, { as });
      expect([linked.status, linked.body.opaqueToken]).toEqual([200, null]);
      expect((await signIn(claims)).body.user.id).toBe(as.userId);
      const [mail] = await jobsOf(api(), as.userId);
      expect(mail?.payload).toMatchObject({ template: 'signInLinked', details: { provider: 'oidc' } });
    });

    describe('proves a signed-in user', () => {
      const stale = async () => {
        const claims = again(person());
        const { body } = await signIn(claims);
        api().clock.now = NOON + 11 * MINUTE * 1_000;
        return { claims, as: { userId: body.user.id, email: '', token: body.opaqueToken ?? '' } };
      };
      const now = (): number => api().clock.now / 1_000;
      const times = () => ({ iat: now(), nbf: now(), exp: now() + 3_600 });

      test.each([
        ['who has just signed in', 0, 204, undefined],
        ['who signed in eleven minutes ago', 11 * MINUTE, 422, 'signInTooOld'],
        ['whose time of sign-in the provider does not name', null, 422, 'signInTooOld'],
      ])('%s', async (_name, ago, status, message) => {
        const { claims, as } = await stale();
        const body = await oidcCode({
          ...claims,
          ...times(),
          auth_time: ago === null ? undefined : now() - ago,
        });
        const answer = await send(api(), proofCalls.proveByOidc, { as, body });
        expect([answer.status, status === 204 ? undefined : answer.error.message]).toEqual([status, message]);
      });

      test('by the linked account only', async () => {
        const { as } = await stale();
        const { body: proof } = await send(api(), proofCalls.getProof, { as });
        expect(proof.methods).toEqual(['oidc', 'code']);
        const body = await oidcCode({ ...times(), auth_time: now() });
        const answer = await send(api(), proofCalls.proveByOidc, { as, body });
        expect([answer.status, answer.error.message]).toEqual([422, 'identityMismatch']);
      });
    });

    async function ownersOf(sub: string): Promise<unknown[]> {
      const identities = api().database.db.selectFrom('identities').select('user_id');
      return await identities.where('subject', 'like', `%${sub}`).execute();
    }
  },
  settings,
);

forEachApi(
  'a provider without a secret',
  (api) => {
    test('gets our id and the verifier', async () => {
      let told: Record<string, unknown> = {};
      provider.server.service.once(Events.BeforeResponse, (_answer, { body }) => {
        told = { ...body };
      });
      const code = await oidcCode();
      expect((await send(api(), loginOidc, { body: code })).status).toBe(200);
      expect(told).toMatchObject({ client_id: OIDC_ID, code_verifier: code.codeVerifier });
      expect(told).not.toHaveProperty('client_secret');
    });
  },
  { ...settings, OIDC_CLIENT_SECRET: '' },
);

describe.each(others)('a provider that signs by %s', (_algorithm, own) => {
  forEachApi(
    'signs a user in',
    (api) => {
      test('by its published key', async () => {
        const answer = await send(api(), loginOidc, { body: await oidcCode({}, own) });
        expect(answer.status).toBe(200);
      });
    },
    settingsOf(own.issuer),
  );
});

forEachApi(
  'a server that changes its provider',
  (api) => {
    test('opens no account of the former provider for the same subject', async () => {
      const [, former] = others[0];
      const owner = await buildUser(api());
      const { sub } = person();
      await linkSignIn(api(), owner, 'oidc', `${former.issuer} ${String(sub)}`);
      const { status, body } = await signInTo(api())({ sub });
      expect([status, body.user.id === owner.userId]).toEqual([200, false]);
    });
  },
  settings,
);
