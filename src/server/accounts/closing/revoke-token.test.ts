import { createSecretKey, randomBytes } from 'node:crypto';
import { decodeJwt } from 'jose';
import { Events } from 'oauth2-mock-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { HOUR } from '#domain/days/time.ts';
import { sealAppleToken } from '#server/accounts/providers/provider.ts';
import { linkSignIn } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { APPLE_APP_ID, APPLE_ID, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { type Received, send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginApple, closeAccount, unlinkIdentity } = calls;
const provider = await startProvider();
const { revocations } = provider;

/** What Apple gives for codes from now on. */
const given: string[] = [];
provider.server.service.on(Events.BeforeResponse, ({ body }) => {
  given.push(String((body as Record<string, unknown>)['refresh_token']));
});
const latest = () => given.at(-1);

forEachApi(
  'Apple’s token',
  (api) => {
    beforeEach(() => {
      api().clock.now = NOON;
      revocations.length = 0;
      provider.answerRevocations(200);
    });

    const byCode = async (claims: Record<string, unknown> = {}): Promise<TestUser> => {
      const { code, nonce } = await provider.authorize(person({ aud: APPLE_ID, ...claims }));
      return userOf(await send(api(), loginApple, { body: { code, nonce } }));
    };
    const byApp = async (codeClaims: Record<string, unknown> = {}) => {
      const claims = person({ aud: APPLE_APP_ID });
      const { code } = await provider.authorize({ ...claims, ...codeClaims });
      const body = { idToken: await provider.mint(claims), nonce: claims['nonce'], code };
      return await send(api(), loginApple, { body });
    };
    const erase = async (as: TestUser) => {
      const body = { action: 'erase', email: as.email };
      expect((await send(api(), closeAccount, { as, body })).status).toBe(204);
    };
    const unlink = async (as: TestUser) => {
      const { status } = await send(api(), unlinkIdentity, { as, params: { provider: 'apple' } });
      expect(status).toBe(204);
    };
    const runJobs = async (now = NOON) => {
      api().clock.now = now;
      await api().app.jobs.runDue();
    };
    const rowOf = async ({ userId }: TestUser) =>
      await api()
        .database.db.selectFrom('user_identities')
        .selectAll()
        .where('user_id', '=', userId)
        .where('provider', '=', 'apple')
        .executeTakeFirst();
    const jobsOf = async ({ userId }: TestUser) =>
      await api()
        .database.db.selectFrom('jobs')
        .select(['kind', 'last_error', 'failed_at', 'payload'])
        .where('user_id', '=', userId)
        .execute();

    test('is stored encrypted, and replaced by that of a later sign-in', async () => {
      const { sub, email } = person();
      const as = await byCode({ sub, email });
      const first = await rowOf(as);
      expect(first?.sealed_token).toMatch(/^[\w-]{80,}$/);
      expect(JSON.stringify(first)).not.toContain(latest());
      await byCode({ sub, email });
      expect((await rowOf(as))?.sealed_token).not.toBe(first?.sealed_token);
      await erase(as);
      await runJobs();
      expect(revocations).toEqual([expect.objectContaining({ token: latest() })]);
    });

    test('is revoked when the account is erased', async () => {
      const as = await byCode();
      await erase(as);
      await runJobs();
      expect(revocations).toEqual([
        {
          client_id: APPLE_ID,
          client_secret: expect.any(String),
          token: latest(),
          token_type_hint: 'refresh_token',
        },
      ]);
      expect(decodeJwt(String(revocations[0]?.['client_secret']))).toMatchObject({
        iss: 'TEAM',
        sub: APPLE_ID,
      });
      expect((await jobsOf(as)).map(({ kind }) => kind)).toEqual(['erase']);
    });

    test('is revoked later when Apple is down, while the account is erased at once', async () => {
      const as = await byCode();
      provider.answerRevocations(503);
      await erase(as);
      await runJobs();
      const { db } = api().database;
      expect(await db.selectFrom('users').select('email').where('user_id', '=', as.userId).execute()).toEqual(
        [],
      );
      expect(await rowOf(as)).toBeUndefined();
      const waiting = (await jobsOf(as)).filter(({ kind }) => kind === 'revokeToken');
      expect(waiting).toEqual([expect.objectContaining({ failed_at: null })]);
      expect(JSON.stringify(waiting)).not.toContain(latest());
      expect(api().log.join()).not.toContain(latest());
      provider.answerRevocations(200);
      await runJobs(NOON + HOUR);
      expect(revocations.map(({ token }) => token)).toEqual([latest(), latest()]);
      expect(await jobsOf(as)).toEqual([]);
    });

    test('is revoked when the sign-in is unlinked, and an erasure right after changes nothing', async () => {
      const as = await byCode();
      await linkSignIn(api(), as, 'google');
      provider.answerRevocations(503);
      await unlink(as);
      await runJobs();
      await erase(as);
      await runJobs();
      provider.answerRevocations(200);
      revocations.length = 0;
      await runJobs(NOON + HOUR);
      expect(revocations).toEqual([expect.objectContaining({ token: latest() })]);
      expect(await jobsOf(as)).toEqual([]);
    });

    test.each([
      ['that Apple no longer knows is no error', 400, { error: 'invalid_grant' }, []],
      ['that Apple refuses for our client is tried again', 400, { error: 'invalid_client' }, ['revokeToken']],
      ['that Apple answers by a page is tried again', 404, undefined, ['revokeToken']],
    ])('%s', async (_name, status, body, left) => {
      const as = await byCode();
      await linkSignIn(api(), as, 'google');
      provider.answerRevocations(status, body);
      await unlink(as);
      await runJobs();
      expect((await jobsOf(as)).map(({ kind }) => kind)).toEqual(left);
    });

    test('that was encrypted with a lost key fails for good, with a line in the log', async () => {
      const as = await byCode();
      await linkSignIn(api(), as, 'google');
      const lost = createSecretKey(randomBytes(32));
      const token = { clientId: APPLE_ID, refreshToken: 'token' };
      const rows = api().database.db.updateTable('user_identities');
      await rows
        .set({ sealed_token: sealAppleToken(lost, as.userId, token) })
        .where('user_id', '=', as.userId)
        .where('provider', '=', 'apple')
        .execute();
      await unlink(as);
      await runJobs();
      const failed = (await jobsOf(as)).filter(({ kind }) => kind === 'revokeToken');
      expect(failed).toEqual([
        expect.objectContaining({ last_error: 'otherEncryptionKey', failed_at: expect.any(String) }),
      ]);
      expect(revocations).toEqual([]);
    });

    describe('of an app, by the code that comes with its token', () => {
      test('is revoked for the app', async () => {
        const as = userOf(await byApp());
        await erase(as);
        await runJobs();
        expect(revocations).toEqual([expect.objectContaining({ client_id: APPLE_APP_ID, token: latest() })]);
        const { sub } = decodeJwt(String(revocations[0]?.['client_secret']));
        expect(sub).toBe(APPLE_APP_ID);
      });

      test('refuses the code of another user', async () => {
        const answer = await byApp({ sub: 'another' });
        expect([answer.status, answer.error.message]).toEqual([401, 'invalidCredentials']);
      });

      test('lets the user sign in when Apple gives none', async () => {
        provider.server.service.once(Events.BeforeResponse, (answer) => {
          answer.statusCode = 503;
        });
        const as = userOf(await byApp());
        expect((await rowOf(as))?.sealed_token).toBeNull();
        expect(api().log.some((line) => line.includes('Apple gave no token'))).toBe(true);
      });
    });
  },
  settingsOf(provider.issuer),
);

function userOf({ status, body }: Received<typeof loginApple>): TestUser {
  expect(status).toBe(200);
  return { userId: body.user.id, email: body.user.email, token: body.opaqueToken ?? '' };
}
