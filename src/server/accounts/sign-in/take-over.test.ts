import { expect, test } from 'vitest';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { APPLE_ID, person, settingsOf, startProvider } from '#tests/api/provider.ts';
import { jobsOf, linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { loginGoogle, loginApple, loginEmail, register } = authCalls;
const provider = await startProvider();
const password = 'a fine long password';

forEachApi(
  'A22: a verified email of an account that never confirmed it',
  (api) => {
    const google = async (claims: Record<string, unknown>, sending: object = {}) => {
      const body = { idToken: await provider.mint(claims), nonce: claims['nonce'] };
      return await send(api(), loginGoogle, { body, ...sending });
    };
    const again = (claims: Record<string, unknown>) => person({ sub: claims['sub'], email: claims['email'] });

    const attack = async () => {
      const email = `${crypto.randomUUID()}@mail.example`;
      const body = { email, password, firstName: 'Eve' };
      const { body: session } = await send(api(), register, { body });
      const as = { userId: session.user.id, email, token: session.opaqueToken ?? '' };
      return { email, as };
    };
    test('gives the account to the mailbox’s owner, and voids all that the attacker left in it', async () => {
      const { email, as } = await attack();
      const { db } = api().database;
      const { body: second } = await send(api(), loginEmail, { body: { email, password } });
      const trojan = person();
      expect((await google(trojan, { as })).status).toBe(200);
      const applied = person({ aud: APPLE_ID });
      const body = { idToken: await provider.mint(applied), nonce: applied['nonce'] };
      expect((await send(api(), loginApple, { as, body })).status).toBe(200);
      for (const purpose of ['confirm', 'reset'] as const) {
        const secret = { secret_hash: purpose, email: 'eve@evil.example', attempts: 0 };
        const [created_at, expires_at] = [NOON, NOON + 9e6].map((time) => new Date(time).toISOString());
        const row = { user_id: as.userId, purpose, ...secret, created_at, expires_at };
        await db
          .insertInto('mail_secrets')
          .values(row as never)
          .execute();
      }
      await db.deleteFrom('jobs').where('user_id', '=', as.userId).execute();
      const feed = await giveCalendar(api(), as);

      const { status, body: owner } = await google(person({ email }));
      // 1, classic-federated merge: the password is void.
      expect([status, owner.user]).toMatchObject([
        200,
        { id: as.userId, email, emailVerified: true, hasPassword: false, firstName: 'Camille' },
      ]);
      const tried = await send(api(), loginEmail, { body: { email, password } });
      expect([tried.status, tried.error.message]).toEqual([401, 'invalidCredentials']);
      // 2, unexpired session: every one has ended.
      for (const token of [as.token, second.opaqueToken ?? '']) {
        const answer = await send(api(), userCalls.getUser, { as: { ...as, token } });
        expect([answer.status, answer.error.message]).toEqual([401, 'invalidOpaqueToken']);
      }
      // 3, trojan identifier: what the attacker linked opens another account.
      expect(await linkedOf(api(), as.userId)).toEqual([
        ['google', expect.not.stringMatching(String(trojan['sub']))],
      ]);
      const back = await google(again(trojan));
      expect([back.status, back.body.user.id === as.userId]).toEqual([200, false]);
      // The feed of a calendar, as well.
      expect((await api().app.inject(feed.path)).statusCode).toBe(404);
      // 4, pending email change: no mailed link is left.
      const secrets = db.selectFrom('mail_secrets').select('purpose').where('user_id', '=', as.userId);
      expect(await secrets.execute()).toEqual([]);
      const mails = (await jobsOf(api(), as.userId)).map(({ payload }) => payload);
      expect(mails.filter(({ template }) => template === 'signInLinked')).toMatchObject([
        { to: email, firstName: 'Camille' },
      ]);
    });

    test('5, a provider that does not verify: does not change the account', async () => {
      const { email, as } = await attack();
      const answer = await google(person({ email, email_verified: false }));
      expect([answer.status, answer.error.message]).toEqual([422, 'unverifiedEmail']);
      expect((await send(api(), userCalls.getUser, { as })).body).toMatchObject({
        emailVerified: false,
        hasPassword: true,
      });
    });

    test('gives the account to one of two concurrent sign-ins, and asks the other to link', async () => {
      const { email } = await attack();
      const answers = await Promise.all([google(person({ email })), google(person({ email }))]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  },
  settingsOf(provider.issuer),
);
