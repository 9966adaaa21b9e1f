import { decodeJwt, decodeProtectedHeader } from 'jose';
import { Events } from 'oauth2-mock-server';
import { describe, expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { buildUser } from '#tests/api/factories.ts';
import { APPLE_ID, GOOGLE_ID, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi } from '#tests/api/test-app.ts';

const { getProvider, loginGoogle, loginApple } = authCalls;
const provider = await startProvider();
const redirectUri = 'http://localhost/auth/google/callback';

forEachApi(
  'sign-in by a code',
  (api) => {
    const given = async (claims = person()) => ({ ...(await provider.authorize(claims)), redirectUri });
    const google = async (body: object, sending: object = {}) =>
      await send(api(), loginGoogle, { body, ...sending });

    test('exchanges it, with verifier, secret and redirect address, for the identity', async () => {
      const claims = person();
      const code = await given(claims);
      let told: Record<string, unknown> = {};
      provider.server.service.once(Events.BeforeResponse, (_answer, { body }) => {
        told = { ...body };
      });
      const answer = await google(code);
      expect([answer.status, answer.body.user?.email]).toEqual([200, claims['email']]);
      expect(told).toEqual({
        grant_type: 'authorization_code',
        client_id: GOOGLE_ID,
        client_secret: 'a secret of Google',
        redirect_uri: redirectUri,
        code: code.code,
        code_verifier: code.codeVerifier,
      });
    });

    test('A16: works once', async () => {
      const code = await given();
      expect((await google(code)).status).toBe(200);
      const replayed = await google(code);
      expect([replayed.status, replayed.error.message]).toEqual([401, 'invalidCredentials']);
    });

    test.each([
      ['A15: no verifier', { codeVerifier: undefined }, 422],
      ['A15: another verifier', { codeVerifier: 'x'.repeat(43) }, 401],
      ['A15: a verifier past its length', { codeVerifier: 'x'.repeat(129) }, 422],
      ['A16: an unknown code', { code: 'nonsense' }, 401],
      ['A16: another redirect address', { redirectUri: 'https://evil.example/auth/google/callback' }, 422],
      ['A16: another page of ours', { redirectUri: `${redirectUri}?next=/` }, 422],
      ['A17: no nonce', { nonce: undefined }, 422],
      ['A17: another nonce', { nonce: 'another' }, 401],
      ['A14: a field that only the browser has', { state: 'x' }, 422],
    ])('%s is refused', async (_name, change, status) => {
      const answer = await google({ ...(await given()), ...change });
      expect(answer.status).toBe(status);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    test('A15: a challenge that is the verifier itself is refused', async () => {
      const codeVerifier = 'y'.repeat(43);
      const code = await provider.authorize(person(), { code_challenge: codeVerifier });
      expect((await google({ ...code, codeVerifier, redirectUri })).status).toBe(401);
    });

    test('A16: a code that the provider gave to another client is refused', async () => {
      const answer = await google(await given(person({ aud: 'web.other.example' })));
      expect([answer.status, answer.error.message]).toEqual([401, 'invalidCredentials']);
    });

    test('answers 401 when the provider refuses the code; 503 and a log entry when it refuses our client', async () => {
      for (const [error, status] of [
        ['invalid_grant', 401],
        ['invalid_client', 503],
      ] as const) {
        provider.server.service.once(Events.BeforeResponse, (answer) => {
          answer.statusCode = 400;
          answer.body = { error };
        });
        expect([error, (await google(await given())).status]).toEqual([error, status]);
      }
      expect(api().log.some((line) => line.includes('unavailable'))).toBe(true);
    });

    test('returns the provider’s page, our id and the redirect address to a browser', async () => {
      const told = async (name: string) => await send(api(), getProvider, { params: { provider: name } });
      const authorizationEndpoint = `${provider.issuer}/authorize`;
      expect((await told('google')).body).toEqual({
        authorizationEndpoint,
        clientId: GOOGLE_ID,
        redirectUri,
      });
      expect((await told('apple')).body).toEqual({
        authorizationEndpoint,
        clientId: APPLE_ID,
        redirectUri: 'http://localhost/auth/apple/callback',
      });
      expect((await told('myspace')).status).toBe(422);
    });

    describe('of Apple', () => {
      test('is exchanged with a secret that we sign for it', async () => {
        let told: Record<string, unknown> = {};
        provider.server.service.once(Events.BeforeResponse, (_answer, { body }) => {
          told = { ...body };
        });
        const { code, nonce } = await provider.authorize(person({ aud: APPLE_ID }));
        const body = { code, nonce, firstName: 'Zoé' };
        const answer = await send(api(), loginApple, { body });
        expect([answer.status, answer.body.user?.firstName]).toEqual([200, 'Zoé']);
        expect(told).toMatchObject({
          client_id: APPLE_ID,
          redirect_uri: 'http://localhost/auth/apple/callback',
          code,
        });
        const secret = String(told['client_secret']);
        expect(decodeProtectedHeader(secret)).toEqual({ alg: 'ES256', kid: 'KEY' });
        const { exp = 0, iat = 0, ...claims } = decodeJwt(secret);
        expect(claims).toEqual({ iss: 'TEAM', sub: APPLE_ID, aud: 'https://appleid.apple.com' });
        expect(exp - iat).toBe(300);
      });

      test('A17: binds the nonce, or its hash', async () => {
        const { code } = await provider.authorize(person({ aud: APPLE_ID }));
        expect((await send(api(), loginApple, { body: { code, nonce: 'another' } })).status).toBe(401);
      });
    });

    describe('from a signed-in session', () => {
      test('links, sends the code once to the provider, and repeats the answer', async () => {
        const as = await buildUser(api());
        const body = await given();
        const before = provider.asked.length;
        const sending = { as, key: 'link' };
        const [first, second] = [await google(body, sending), await google(body, sending)];
        expect([first.status, second.status]).toEqual([200, 200]);
        expect(second.text).toBe(first.text);
        expect(first.body.opaqueToken).toBeNull();
        expect(provider.asked.slice(before)).toEqual(['token']);
        expect(await linkedOf(api(), as.userId)).toHaveLength(1);
      });
    });
  },
  settingsOf(provider.issuer),
);
