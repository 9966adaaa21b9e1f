import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  signInStatus,
  undoToken,
} from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { GOOGLE_ID, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

const provider = await startProvider();
const forEveryApi = (suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi('the undo of a change of email', suite, settingsOf(provider.issuer));

forEveryApi((api) => {
  const undo = async (token: string) => {
    const { status, error } = await send(api(), calls.undoEmail, { body: { token } });
    return status === 204 ? 'undone' : error.message;
  };
  const emailOf = async ({ userId }: TestUser) => {
    const { email, email_verified, pending_email } = await api()
      .database.db.selectFrom('users')
      .select(['email', 'email_verified', 'pending_email'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return [email, email_verified, pending_email];
  };
  const claimsOf = async ({ userId }: TestUser) => {
    const rows = await api()
      .database.db.selectFrom('identities')
      .select('subject')
      .where('user_id', '=', userId)
      .where('provider', '=', 'email')
      .execute();
    return rows.map(({ subject }) => subject).toSorted();
  };
  /** Requests an address a minute later; answers the user with that address. */
  const ask = async (as: TestUser, email: string): Promise<TestUser> => {
    api().clock.now += MINUTE;
    expect((await send(api(), calls.updateUser, { as, body: { email } })).status).toBe(200);
    return { ...as, email };
  };
  const moveTo = async (as: TestUser, email: string): Promise<TestUser> => {
    const moved = await ask(as, email);
    const token = await mailedToken(api(), moved, 'confirm');
    expect((await send(api(), calls.confirmEmail, { body: { token } })).status).toBe(204);
    return moved;
  };
  /** Without the notices of changes: one with an expired undo is not sent. */
  const mailsSince = async ({ userId }: TestUser) =>
    (await mailsTo(api(), userId)).filter((mail) => !/^email(?:Changed|Replaced) /.test(mail));
  const confirmed = async (): Promise<TestUser> => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'confirm');
    await send(api(), calls.confirmEmail, { body: { token } });
    return as;
  };

  test('drops a pending one and does not change the current one', async () => {
    const as = await confirmed();
    const own = await linkSignIn(api(), as, 'apple');
    await ask(as, `b-${as.email}`);
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    expect(await emailOf(as)).toEqual([as.email, 1, null]);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(200);
    expect(await mailsSince(as)).toEqual([`emailRestored ${as.email}`]);
    const linked = await api()
      .database.db.selectFrom('user_identities')
      .select('subject')
      .where('user_id', '=', as.userId)
      .execute();
    expect(linked).toEqual([{ subject: own }]);
  });

  test('ends sessions, known devices and mailed links', async () => {
    const as = await confirmed();
    const moved = await ask(as, `b-${as.email}`);
    const links = [
      await mailedToken(api(), as, 'reset'),
      await mailedToken(api(), moved, 'confirm'),
    ] as const;
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    expect((await send(api(), calls.getUser, { as })).status).toBe(401);
    const { db } = api().database;
    for (const table of ['sessions', 'known_devices', 'mail_secrets', 'email_undos'] as const) {
      const rows = await db.selectFrom(table).select('user_id').where('user_id', '=', as.userId).execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const reset = { token: links[0], password: 'quite another password' };
    expect((await send(api(), calls.resetPassword, { body: reset })).status).toBe(422);
    const confirm = { token: links[1] };
    expect((await send(api(), calls.confirmEmail, { body: confirm })).status).toBe(422);
  });

  test('preserves an older password and sign-in, and mails a reset link when the address was never confirmed', async () => {
    const as = await registerUser(api());
    const own = await linkSignIn(api(), as, 'google', undefined, NOON);
    const body = { currentPassword: PASSWORD, password: 'quite another password' };
    expect((await send(api(), calls.updatePassword, { as, body })).status).toBe(204);
    await ask(as, `b-${as.email}`);
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    expect(await linkedOf(api(), as.userId)).toEqual([['google', own]]);
    expect(await signInStatus(api(), as.email, body.password)).toBe(200);
    expect(await mailsSince(as)).toContain(`resetPassword ${as.email}`);
  });

  test('mails a reset link when it unlinks a sign-in, even when there is a password', async () => {
    const as = await confirmed();
    await ask(as, `b-${as.email}`);
    api().clock.now += MINUTE;
    await linkSignIn(api(), as, 'google', undefined, api().clock.now);
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    expect(await linkedOf(api(), as.userId)).toEqual([]);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(200);
    expect(await mailsSince(as)).toEqual([`emailRestored ${as.email}`, `resetPassword ${as.email}`]);
  });

  test('works through a chain, each link for its own address', async () => {
    const a = await confirmed();
    const b = await moveTo(a, `b-${a.email}`);
    const c = await moveTo(b, `c-${a.email}`);
    expect(await claimsOf(a)).toEqual([a.email, b.email, c.email].toSorted());
    const [toA, toB] = [await undoToken(api(), a), await undoToken(api(), b)];
    expect(await undo(toB)).toBe('undone');
    expect([await emailOf(a), await claimsOf(a)]).toEqual([
      [b.email, 1, null],
      [a.email, b.email].toSorted(),
    ]);
    expect(await undo(toA)).toBe('undone');
    expect([await emailOf(a), await claimsOf(a)]).toEqual([[a.email, 1, null], [a.email]]);
  });

  test('is invalid for a later address than the restored one', async () => {
    const a = await confirmed();
    const b = await moveTo(a, `b-${a.email}`);
    await moveTo(b, `c-${a.email}`);
    const [toA, toB] = [await undoToken(api(), a), await undoToken(api(), b)];
    expect([await undo(toA), await undo(toB)]).toEqual(['undone', 'invalidUndoToken']);
    expect([await emailOf(a), await claimsOf(a)]).toEqual([[a.email, 1, null], [a.email]]);
  });

  test('undoes all changes since the first by the latest mail to an address', async () => {
    const as = await confirmed();
    await ask(as, `b-${as.email}`);
    api().clock.now += MINUTE;
    await linkSignIn(api(), as, 'google', undefined, api().clock.now);
    await ask(as, `c-${as.email}`);
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    const linked = api().database.db.selectFrom('user_identities').select('provider');
    expect(await linked.where('user_id', '=', as.userId).execute()).toEqual([]);
  });

  test('works for seven days; then the address is free', async () => {
    const as = await confirmed();
    const { now } = api().clock;
    const moved = await moveTo(as, `b-${as.email}`);
    const asked = now + MINUTE;
    api().clock.now = asked + 7 * DAY - 1;
    const token = await undoToken(api(), as);
    api().clock.now = asked + 7 * DAY;
    expect(await undo(token)).toBe('invalidUndoToken');
    const join = { email: as.email, password: PASSWORD, firstName: 'Other' };
    expect((await send(api(), calls.register, { body: join })).error.message).toBe('emailTaken');
    for (let look = 0; look < 2; look += 1) {
      api().clock.now += 2 * 60 * MINUTE;
      await api().app.jobs.runPeriodic();
    }
    expect(await claimsOf(moved)).toEqual([moved.email]);
    expect((await send(api(), calls.register, { body: join })).status).toBe(200);
  });

  test('reserves its address against new Google and Apple sign-ins, and mails its new owner nothing', async () => {
    const as = await confirmed();
    const moved = await moveTo(as, `b-${as.email}`);
    await api().database.db.deleteFrom('jobs').where('user_id', '=', as.userId).execute();
    const { status, error } = await send(api(), calls.loginGoogle, {
      body: await tokenOf(GOOGLE_ID, { email: as.email }),
    });
    expect([status, error.message]).toEqual([409, 'linkRequired']);
    expect([await mailsTo(api(), as.userId), await emailOf(moved)]).toEqual([[], [moved.email, 1, null]]);
  });

  test('restores an unconfirmed address as unconfirmed', async () => {
    const as = await registerUser(api());
    await moveTo(as, `b-${as.email}`);
    expect(await undo(await undoToken(api(), as))).toBe('undone');
    expect(await emailOf(as)).toEqual([as.email, 0, null]);
  });

  test('delays an erasure when the address has changed, but not when the change was never confirmed', async () => {
    const [moved, asked, still] = [await confirmed(), await confirmed(), await confirmed()];
    const now = await moveTo(moved, `b-${moved.email}`);
    const changedAt = api().clock.now;
    await ask(asked, `b-${asked.email}`);
    const erasedAt = api().clock.now;
    for (const as of [now, asked, still]) {
      const body = { action: 'erase', email: as.email };
      expect((await send(api(), calls.closeAccount, { as, body })).status).toBe(204);
    }
    const closesAt = async ({ userId }: TestUser) =>
      (
        await api()
          .database.db.selectFrom('users')
          .select('closes_at')
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
      ).closes_at;
    expect([await closesAt(moved), await closesAt(asked), await closesAt(still)]).toEqual([
      new Date(changedAt + 7 * DAY).toISOString(),
      new Date(erasedAt).toISOString(),
      new Date(erasedAt).toISOString(),
    ]);
    expect(await mailsTo(api(), now.userId)).toContain(`accountClosed ${now.email}`);
  });

  test('ends with the erasure of the account, and every address is free', async () => {
    const a = await confirmed();
    const b = await moveTo(a, `b-${a.email}`);
    const token = await undoToken(api(), a);
    const body = { action: 'close', email: b.email };
    expect((await send(api(), calls.closeAccount, { as: a, body })).status).toBe(204);
    api().clock.now += 15 * DAY;
    expect(await undo(token)).toBe('invalidUndoToken');
    await api().app.jobs.runDue();
    expect(await claimsOf(a)).toEqual([]);
  });

  test.each(['nonsense', '', Buffer.alloc(48, 7).toString('base64url')])('refuses %j', async (token) => {
    const { status } = await send(api(), calls.undoEmail, { body: { token } });
    expect(status).toBe(422);
  });

  test('refuses a session token and other kinds of links', async () => {
    const as = await confirmed();
    await ask(as, `b-${as.email}`);
    for (const token of [as.token, await mailedToken(api(), as, 'reset')]) {
      expect(await undo(token)).toBe('invalidUndoToken');
    }
  });

  test('restores once when ten requests come at once', async () => {
    const as = await confirmed();
    await ask(as, `b-${as.email}`);
    const token = await undoToken(api(), as);
    const told = await Promise.all(Array.from({ length: 10 }, () => undo(token)));
    expect(told.filter((each) => each === 'undone')).toHaveLength(1);
    expect(await mailsSince(as)).toEqual([`emailRestored ${as.email}`]);
  });
});
