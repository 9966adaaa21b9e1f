import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { APPLE_ID, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { jobsOf, linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginGoogle, loginApple } = authCalls;
const provider = await startProvider();

forEachApi(
  'linking a sign-in',
  (api) => {
    const google = async (claims: Record<string, unknown>, sending: object = {}) => {
      const body = { idToken: await provider.mint(claims), nonce: claims['nonce'] };
      return await send(api(), loginGoogle, { body, ...sending });
    };
    const again = (claims: Record<string, unknown>) => person({ sub: claims['sub'], email: claims['email'] });

    test('links it whatever its email, and signs in to that account from then on', async () => {
      const as = await buildUser(api());
      for (const email_verified of [true, false]) {
        const claims = person({ email_verified, aud: email_verified ? 'web.google.example' : APPLE_ID });
        const call = email_verified ? loginGoogle : loginApple;
        const body = { idToken: await provider.mint(claims), nonce: claims['nonce'] };
        const linked = await send(api(), call, { as, body });
        expect(linked.body).toEqual({
          opaqueToken: null,
          expiresAt: new Date(NOON + 90 * 86_400_000).toISOString(),
          user: expect.objectContaining({ id: as.userId, email: as.email, emailVerified: false }),
        });
        const next: Record<string, unknown> = { ...again(claims), aud: claims['aud'] };
        const token = { idToken: await provider.mint(next), nonce: next['nonce'] };
        expect((await send(api(), call, { body: token })).body.user.id).toBe(as.userId);
      }
      expect((await linkedOf(api(), as.userId)).map(([name]) => name)).toEqual(['apple', 'google']);
      const sessions = await api()
        .database.db.selectFrom('sessions')
        .select('token_hash')
        .where('user_id', '=', as.userId)
        .execute();
      expect(sessions).toHaveLength(3);
    });

    test('sends one mail', async () => {
      const as = await buildUser(api());
      const claims = person();
      await google(claims, { as });
      expect((await google(again(claims), { as })).status).toBe(200);
      expect(await jobsOf(api(), as.userId)).toEqual([
        {
          kind: 'mail',
          payload: {
            template: 'signInLinked',
            to: as.email,
            locale: 'en',
            firstName: 'Ann',
            details: { provider: 'google' },
          },
        },
      ]);
    });

    test('is refused for another account’s, and changes neither', async () => {
      const [owner, as] = [await buildUser(api()), await buildUser(api())];
      const claims = person();
      await google(claims, { as: owner });
      const answer = await google(again(claims), { as });
      expect([answer.status, answer.error.message]).toEqual([409, 'identityTaken']);
      expect([await linkedOf(api(), as.userId), (await linkedOf(api(), owner.userId)).length]).toEqual([
        [],
        1,
      ]);
    });

    test('allows one per provider', async () => {
      const as = await buildUser(api());
      const claims = person();
      await google(claims, { as });
      const answer = await google(person(), { as });
      expect([answer.status, answer.error.message]).toEqual([409, 'alreadyLinked']);
      expect(await linkedOf(api(), as.userId)).toEqual([['google', claims['sub']]]);
    });

    test('succeeds once when two accounts link one identity at once', async () => {
      const users = await Promise.all(Array.from({ length: 6 }, () => buildUser(api())));
      const claims = person();
      const answers = await Promise.all(users.map((as) => google(again(claims), { as })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200,
        ...Array(5).fill(409),
      ]);
    });

    test('A17: consumes the nonce', async () => {
      const as = await buildUser(api());
      const claims = person();
      expect((await google(claims, { as })).status).toBe(200);
      expect((await google(claims, { as })).status).toBe(401);
    });

    test.each([
      ['same-origin', 200],
      ['cross-site', 403],
      ['same-site', 403],
    ])('by a cookie, sent %s, answers %i', async (site, status) => {
      const as = await buildUser(api());
      const headers = { cookie: `opaqueToken=${as.token}`, 'sec-fetch-site': site };
      const answer = await google(person(), { headers });
      expect([answer.status, (await linkedOf(api(), as.userId)).length]).toEqual([
        status,
        status === 200 ? 1 : 0,
      ]);
      // Another token for the session: replace-token.test.ts.
      expect(String(answer.headers['set-cookie'] ?? '').startsWith('opaqueToken=')).toBe(status === 200);
    });

    test('is refused after the session has ended, and creates no account', async () => {
      const as: TestUser = { ...(await buildUser(api())), token: Buffer.alloc(48, 7).toString('base64url') };
      const claims = person();
      const answer = await google(claims, { as });
      expect([answer.status, answer.error.message]).toEqual([401, 'invalidOpaqueToken']);
      expect((await google(claims)).status).toBe(200);
    });

    test('stores no token in the answer of an Idempotency-Key', async () => {
      const as = await buildUser(api());
      const claims = person();
      const sending = { as, key: 'once' };
      const first = await google(claims, sending);
      const repeated = await google(claims, sending);
      expect([repeated.status, repeated.text]).toEqual([200, first.text]);
      const { answer } = await api()
        .database.db.selectFrom('idempotency_keys')
        .select('answer')
        .where('user_id', '=', as.userId)
        .executeTakeFirstOrThrow();
      expect(JSON.parse(answer)).toMatchObject({ opaqueToken: null });
      expect((await send(api(), userCalls.getUser, { as })).status).toBe(200);
    });
  },
  settingsOf(provider.issuer),
);
