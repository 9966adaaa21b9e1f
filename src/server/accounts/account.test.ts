import { expect, test } from 'vitest';
import { accountCalls } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { SESSIONS_MAX } from '#contract/limits.ts';
import { userCalls } from '#contract/user.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  waitingMails,
} from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';
import { openSession } from './sessions/session-service.ts';

const { confirmEmail, loginEmail } = authCalls;
const { getUser, updateUser } = userCalls;
const { listSessions, endSession, endOtherSessions, listIdentities, unlinkIdentity } = accountCalls;

forEachApi('an address', (api) => {
  const confirm = async (token: string) => await send(api(), confirmEmail, { body: { token } });
  const isVerified = async (as: TestUser) => (await send(api(), getUser, { as })).body.emailVerified;

  test('is confirmed by the link from the registration, once', async () => {
    const as = await registerUser(api());
    const [mail] = await waitingMails(api(), as.userId);
    expect(mail).toEqual({ template: 'confirmEmail', to: as.email, locale: 'en', firstName: 'Ann' });
    const token = await mailedToken(api(), as, 'confirm');
    expect([await isVerified(as), (await confirm(token)).status, await isVerified(as)]).toEqual([
      false,
      204,
      true,
    ]);
    const again = await confirm(token);
    expect([again.status, again.error.message]).toEqual([422, 'invalidConfirmToken']);
    expect(await mailsTo(api(), as.userId)).toEqual([]);
  });

  test('is confirmed within a week', async () => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'confirm');
    api().clock.now = NOON + 7 * 86_400_000;
    expect((await confirm(token)).status).toBe(422);
    api().clock.now -= 1;
    expect((await confirm(token)).status).toBe(204);
  });

  test('is pending until its link is opened, and both addresses get a mail', async () => {
    const as = await registerUser(api());
    const before = await mailedToken(api(), as, 'confirm');
    expect((await confirm(before)).status).toBe(204);
    const email = `new-${as.email}`;
    const { body } = await send(api(), updateUser, { as, body: { email, locale: 'fr' } });
    expect([body.email, body.emailVerified, body.pendingEmail]).toEqual([as.email, true, email]);
    const mails = await waitingMails(api(), as.userId);
    expect(mails.toSorted((a, b) => a.template.localeCompare(b.template))).toEqual([
      { template: 'confirmNewEmail', to: email, locale: 'fr', firstName: 'Ann' },
      {
        template: 'emailChanged',
        to: as.email,
        locale: 'en',
        firstName: 'Ann',
        details: { email, undo: expect.any(String) },
      },
    ]);
    expect((await confirm(await mailedToken(api(), { ...as, email }, 'confirm'))).status).toBe(204);
    const { body: moved } = await send(api(), getUser, { as });
    expect([moved.email, moved.emailVerified, moved.pendingEmail]).toEqual([email, true, null]);
  });

  test('changes nothing and mails nothing when it stays the same', async () => {
    const as = await buildUser(api());
    await confirm(await mailedToken(api(), as, 'confirm'));
    const { body } = await send(api(), updateUser, { as, body: { email: as.email.toUpperCase() } });
    expect([body.emailVerified, await mailsTo(api(), as.userId)]).toEqual([true, []]);
  });
});

forEachApi('sessions', (api) => {
  const signIn = async (as: TestUser, agent: string): Promise<TestUser> => {
    const { body } = await send(api(), loginEmail, {
      body: { email: as.email, password: PASSWORD },
      headers: { 'user-agent': agent },
    });
    return { ...as, token: body.opaqueToken ?? '' };
  };
  const status = async (as: TestUser) => (await send(api(), getUser, { as })).status;

  test('are listed, last used first, without a token or its hash', async () => {
    const first = await registerUser(api());
    api().clock.now = NOON + 1_000;
    const second = await signIn(first, 'Firefox on a ship');
    api().clock.now = NOON;
    const { body, text } = await send(api(), listSessions, { as: first });
    expect(body.map(({ current, userAgent }) => [current, userAgent])).toEqual([
      [false, 'Firefox on a ship'],
      [true, 'lightMyRequest'],
    ]);
    expect(body[0]?.createdAt).toBe(new Date(NOON + 1_000).toISOString());
    const hashes = await api()
      .database.db.selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', first.userId)
      .execute();
    expect(hashes).toHaveLength(2);
    for (const secret of [first.token, second.token, ...hashes.map(({ token_hash }) => token_hash)]) {
      expect(text).not.toContain(secret);
    }
  });

  test('end one by one', async () => {
    const first = await registerUser(api());
    const second = await signIn(first, 'Safari');
    const { body } = await send(api(), listSessions, { as: second });
    const id = body.find(({ current }) => !current)?.id ?? '';
    expect((await send(api(), endSession, { as: second, params: { id } })).status).toBe(204);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
    expect((await send(api(), endSession, { as: second, params: { id } })).status).toBe(404);
  });

  test('end except for the calling one', async () => {
    const first = await registerUser(api());
    const [second, third] = [await signIn(first, 'a'), await signIn(first, 'b')];
    const other = await registerUser(api());
    expect((await send(api(), endOtherSessions, { as: second })).status).toBe(204);
    expect([await status(first), await status(second), await status(third)]).toEqual([401, 200, 401]);
    expect(await status(other)).toBe(200);
  });

  test('are at most a hundred: the least recently used ends', async () => {
    const first = await registerUser(api());
    const { db } = api().database;
    let second = '';
    for (let index = 1; index < SESSIONS_MAX; index += 1) {
      const { token } = await openSession(db, first.userId, undefined, NOON + index);
      second ||= token;
    }
    const counted = async () =>
      (await send(api(), listSessions, { as: { ...first, token: second } })).body.length;
    expect([await counted(), await status(first)]).toEqual([SESSIONS_MAX, 200]);
    api().clock.now = NOON + 1_000;
    const newest = await signIn(first, 'the newest');
    api().clock.now = NOON;
    expect([await counted(), await status(first), await status(newest)]).toEqual([SESSIONS_MAX, 401, 200]);
  });
});

forEachApi('linked sign-ins', (api) => {
  const shown = async (as: TestUser) =>
    (await send(api(), listIdentities, { as })).body.map(({ provider }) => provider);
  const unlink = async (as: TestUser, provider: string) =>
    await send(api(), unlinkIdentity, { as, params: { provider } });

  test('are listed with the email that their provider reported', async () => {
    const as = await buildUser(api());
    const google = await linkSignIn(api(), as, 'google');
    await linkSignIn(api(), as, 'apple');
    const { body, text } = await send(api(), listIdentities, { as });
    expect(body.map(({ provider, email }) => [provider, email])).toEqual([
      ['apple', expect.any(String)],
      ['google', `${google}@example.com`],
    ]);
    expect(text).not.toContain(`"${google}"`);
  });

  test('can be unlinked and linked again, with a mail; the last way to sign in cannot', async () => {
    const as = await buildUser(api());
    const subject = await linkSignIn(api(), as, 'google');
    await linkSignIn(api(), as, 'apple');
    expect((await unlink(as, 'google')).status).toBe(204);
    expect(await shown(as)).toEqual(['apple']);
    const [mail] = await waitingMails(api(), as.userId);
    expect(mail).toMatchObject({ template: 'signInUnlinked', to: as.email, details: { provider: 'google' } });
    const last = await unlink(as, 'apple');
    expect([last.status, last.error.message, await shown(as)]).toEqual([422, 'lastSignIn', ['apple']]);
    const other = await buildUser(api());
    expect(await linkSignIn(api(), other, 'google', subject)).toBe(subject);
    const nothing = await unlink(as, 'google');
    expect([nothing.status, nothing.error.message]).toEqual([404, 'notFound']);
    expect(await shown(other)).toEqual(['google']);
  });

  test('can all be unlinked when there is a password', async () => {
    const as = await registerUser(api());
    await linkSignIn(api(), as, 'google');
    expect([(await unlink(as, 'google')).status, await shown(as)]).toEqual([204, []]);
  });

  test('leaves one when both are unlinked at once', async () => {
    const as = await buildUser(api());
    await linkSignIn(api(), as, 'google');
    await linkSignIn(api(), as, 'apple');
    const answers = await Promise.all([unlink(as, 'google'), unlink(as, 'apple')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422]);
    expect(await shown(as)).toHaveLength(1);
  });
});
