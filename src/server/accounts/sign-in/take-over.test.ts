import { expect, test } from 'vitest';
import { authCalls } from '#contract/calls/auth.ts';
import { userCalls } from '#contract/calls/user.ts';
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
    const owned = async (email: string) => {
      const answer = await google(person({ email }));
      expect(answer.status).toBe(200);
      return answer.body.user;
    };

    test('1, classic-federated merge: voids the password and gives the account to the mailbox’s owner', async () => {
      const { email, as } = await attack();
      const user = await owned(email);
      expect(user).toMatchObject({
        id: as.userId,
        email,
        emailVerified: true,
        hasPassword: false,
        firstName: 'Camille',
      });
      const tried = await send(api(), loginEmail, { body: { email, password } });
      expect([tried.status, tried.error.message]).toEqual([401, 'invalidCredentials']);
    });

    test('2, unexpired session: ends every session', async () => {
      const { email, as } = await attack();
      const { body: second } = await send(api(), loginEmail, { body: { email, password } });
      await owned(email);
      for (const token of [as.token, second.opaqueToken ?? '']) {
        const answer = await send(api(), userCalls.getUser, { as: { ...as, token } });
        expect([answer.status, answer.error.message]).toEqual([401, 'invalidOpaqueToken']);
      }
    });

    test('3, trojan identifier: voids what the attacker linked', async () => {
      const { email, as } = await attack();
      const trojan = person();
      expect((await google(trojan, { as })).status).toBe(200);
      const applied = person({ aud: APPLE_ID });
      const body = { idToken: await provider.mint(applied), nonce: applied['nonce'] };
      expect((await send(api(), loginApple, { as, body })).status).toBe(200);
      const user = await owned(email);
      const linked = await linkedOf(api(), user.id);
      expect(linked).toEqual([['google', expect.not.stringMatching(String(trojan['sub']))]]);
      const tried = await google(again(trojan));
      expect([tried.status, tried.body.user.id === user.id]).toEqual([200, false]);
    });

    test('4, pending email change: voids every mailed link', async () => {
      const { email, as } = await attack();
      for (const purpose of ['confirm', 'reset'] as const) {
        const secret = { secret_hash: purpose, email: 'eve@evil.example', attempts: 0 };
        const times = {
          created_at: new Date(NOON).toISOString(),
          expires_at: new Date(NOON + 9e6).toISOString(),
        };
        const row = { user_id: as.userId, purpose, ...secret, ...times };
        await api().database.db.insertInto('mail_secrets').values(row).execute();
      }
      const user = await owned(email);
      const left = await api()
        .database.db.selectFrom('mail_secrets')
        .select('purpose')
        .where('user_id', '=', user.id)
        .execute();
      expect(left).toEqual([]);
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

    test('mails the owner that a sign-in was linked', async () => {
      const { email } = await attack();
      const user = await owned(email);
      const mails = (await jobsOf(api(), user.id)).filter(
        ({ payload }) => payload.template === 'signInLinked',
      );
      expect(mails).toEqual([
        expect.objectContaining({ payload: expect.objectContaining({ to: email, firstName: 'Camille' }) }),
      ]);
    });

    test('gives the account to one of two concurrent sign-ins, and asks the other to link', async () => {
      const { email } = await attack();
      const answers = await Promise.all([google(person({ email })), google(person({ email }))]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
  },
  settingsOf(provider.issuer),
);
