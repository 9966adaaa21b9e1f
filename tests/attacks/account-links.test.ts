import { expect, test } from 'vitest';
import { accountCalls } from '#contract/account.ts';
import { authCalls } from '#contract/auth.ts';
import { userCalls } from '#contract/user.ts';
import { parseToken } from '#server/accounts/secrets/opaque-token.ts';
import { mailedToken, mailsTo, PASSWORD, registerUser, signInStatus } from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const { resetPassword, confirmEmail, loginEmail } = authCalls;
const MINUTE = 60_000;
const chosen = 'quite another password';

forEachApi('mailed links', (api) => {
  const reset = async (token: string, password = chosen) =>
    await send(api(), resetPassword, { body: { token, password } });
  const refused = { message: 'invalidResetToken', field: 'token', rule: 'invalidResetToken' };
  const stillIn = async (as: TestUser) => (await send(api(), userCalls.getUser, { as })).status;

  test('A11: of a race of 20 exactly one succeeds', async () => {
    const user = await registerUser(api());
    const token = await mailedToken(api(), user, 'reset');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `racing password ${index}`)),
    );
    const won = answers.flatMap(({ status }, index) => (status === 204 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.message === 'invalidResetToken')).toHaveLength(19);
    expect(await signInStatus(api(), user.email, `racing password ${won[0]}`)).toBe(200);
    expect(await signInStatus(api(), user.email, PASSWORD)).toBe(401);
    expect((await reset(token, 'yet another password')).error.errors).toEqual([refused]);
    expect(
      (await mailsTo(api(), user.userId)).filter((mail) => mail.startsWith('passwordChanged')),
    ).toHaveLength(1);
  });

  test('A11: a newer link ends the older, half an hour ends any', async () => {
    const user = await registerUser(api());
    const older = await mailedToken(api(), user, 'reset');
    const newer = await mailedToken(api(), user, 'reset');
    expect((await reset(older)).status).toBe(422);
    api().clock.now = NOON + 30 * MINUTE;
    expect((await reset(newer)).status).toBe(422);
    api().clock.now = NOON + 30 * MINUTE - 1;
    expect((await reset(newer)).status).toBe(204);
    api().clock.now = NOON;
  });

  test('A11: five wrong guesses end a link, and one of another user is none', async () => {
    const [user, other] = [await registerUser(api()), await registerUser(api())];
    const token = await mailedToken(api(), user, 'reset');
    const theirs = await mailedToken(api(), other, 'reset');
    const id = Buffer.from(token, 'base64url').subarray(0, 16);
    const forged = (secret: Buffer) => Buffer.concat([id, secret]).toString('base64url');
    expect((await reset(forged(Buffer.from(theirs, 'base64url').subarray(16)))).status).toBe(422);
    for (let guess = 0; guess < 4; guess += 1) {
      expect((await reset(forged(Buffer.alloc(32, guess)))).status).toBe(422);
    }
    expect((await reset(token)).status).toBe(422);
    expect((await reset(theirs)).status).toBe(204);
  });

  test('A11: a malformed token, one of another purpose and one of no user get the same answer', async () => {
    const user = await registerUser(api());
    const confirm = await mailedToken(api(), user, 'confirm');
    const unknown = Buffer.alloc(48, 7).toString('base64url');
    const session = user.token;
    for (const token of [confirm, unknown, session, 'nonsense', '%00', `${confirm}A`, confirm.slice(0, -1)]) {
      const { status, error } = await reset(token);
      expect([status, error]).toEqual([
        422,
        { message: 'invalidResetToken', errors: [refused], requestId: expect.any(String) },
      ]);
    }
    expect((await send(api(), confirmEmail, { body: { token: confirm } })).status).toBe(204);
  });

  test('A11: a password that is refused does not use the link up', async () => {
    const user = await registerUser(api());
    const token = await mailedToken(api(), user, 'reset');
    const weak = await reset(token, 'password1');
    expect([weak.status, weak.error.message, weak.error.errors?.[0]?.rule]).toEqual([
      422,
      'weakPassword',
      'commonPassword',
    ]);
    expect((await reset(token)).status).toBe(204);
  });

  test('A13: a reset ends every session, and sends a mail', async () => {
    const user = await registerUser(api());
    const second = await send(api(), loginEmail, { body: { email: user.email, password: PASSWORD } });
    const other = { ...user, token: second.body.opaqueToken ?? '' };
    expect((await reset(await mailedToken(api(), user, 'reset'))).status).toBe(204);
    expect([await stillIn(user), await stillIn(other)]).toEqual([401, 401]);
    const devices = api().database.db.selectFrom('known_devices').select('token_hash');
    expect(await devices.where('user_id', '=', user.userId).execute()).toEqual([]);
    expect(await mailsTo(api(), user.userId)).toEqual([`passwordChanged ${user.email}`]);
  });

  test('A13: a sign-in under way with the old password opens nothing once it is reset', async () => {
    const user = await registerUser(api());
    const token = await mailedToken(api(), user, 'reset');
    const [changed, ...signIns] = await Promise.all([
      reset(token),
      ...Array.from({ length: 6 }, () =>
        send(api(), loginEmail, { body: { email: user.email, password: PASSWORD } }),
      ),
    ]);
    expect(changed.status).toBe(204);
    for (const { status, body } of signIns) {
      if (status !== 200) continue;
      expect(await stillIn({ ...user, token: body.opaqueToken ?? '' })).toBe(401);
    }
  });

  test('A8: a token is worth nothing after logout, a reset, an ended session and a closing', async () => {
    const endings = [
      (as: TestUser) => send(api(), authCalls.logout, { as }),
      async (as: TestUser) => reset(await mailedToken(api(), as, 'reset')),
      (as: TestUser) =>
        send(api(), userCalls.closeAccount, { as, body: { action: 'close', email: as.email } }),
      (as: TestUser) =>
        send(api(), userCalls.closeAccount, { as, body: { action: 'erase', email: as.email } }),
      async (as: TestUser) => {
        const { body } = await send(api(), accountCalls.listSessions, { as });
        return await send(api(), accountCalls.endSession, { as, params: { id: body[0]?.id ?? '' } });
      },
    ];
    for (const end of endings) {
      const as = await buildUser(api());
      expect(await stillIn(as)).toBe(200);
      expect((await end(as)).status).toBe(204);
      expect(await stillIn(as)).toBe(401);
      const replay = await send(api(), userCalls.updateUser, { as, body: { firstName: 'Eve' } });
      expect([replay.status, replay.error.message]).toEqual([401, 'invalidOpaqueToken']);
    }
  });

  test('A9: nothing that is stored opens a session or a link', async () => {
    const user = await registerUser(api());
    const tokens = [
      await mailedToken(api(), user, 'reset'),
      await mailedToken(api(), user, 'confirm'),
    ] as const;
    const { db } = api().database;
    const texts = new Set<string>();
    for (const { name, isView } of await db.introspection.getTables()) {
      if (isView) continue;
      for (const row of await db
        .selectFrom(name as 'users')
        .selectAll()
        .execute())
        collect(row, texts);
    }
    expect(texts).toContain(parseToken(user.token)?.tokenHash);
    expect(texts).toContain(parseToken(tokens[0])?.tokenHash);
    const id = Buffer.from(user.userId.replaceAll('-', ''), 'hex');
    const forged = [...texts].flatMap((text) => [
      text,
      Buffer.concat([id, Buffer.from(text, 'base64url')]).toString('base64url'),
    ]);
    const sendable = [...new Set(forged)].filter((token) => /^[\x21-\x7e]{1,256}$/.test(token));
    expect(sendable.length).toBeGreaterThan(texts.size / 2);
    for (const token of sendable) {
      expect([token, await stillIn({ ...user, token })]).toEqual([token, 401]);
      expect([token, (await reset(token)).status]).toEqual([token, 422]);
      expect([token, (await send(api(), confirmEmail, { body: { token } })).status]).toEqual([token, 422]);
      // Or the wrong guesses would have ended the links by now.
      await db.updateTable('mail_secrets').set({ attempts: 0 }).where('user_id', '=', user.userId).execute();
    }
    expect(await stillIn(user)).toBe(200);
    expect((await send(api(), confirmEmail, { body: { token: tokens[1] } })).status).toBe(204);
    expect((await reset(tokens[0])).status).toBe(204);
  });
});

/** Every text of a row, and every text within its JSON. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    into.add(value);
    if (/^[[{]/.test(value)) collect(JSON.parse(value), into);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) collect(part, into);
  }
}
