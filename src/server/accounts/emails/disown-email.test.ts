import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { DAY, MINUTE } from '#domain/days/time.ts';
import { mailedToken, PASSWORD, registerUser, signInStatus, undoToken } from '#tests/api/account.ts';
import type { TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON } from '#tests/api/test-app.ts';

forEachApi('a confirmation link', (api) => {
  const refused = { message: 'invalidConfirmToken', field: 'token', rule: 'invalidConfirmToken' };
  const describeLink = async (token: string) =>
    await send(api(), calls.describeEmailLink, { body: { token } });
  const disown = async (token: string) => await send(api(), calls.disownEmail, { body: { token } });
  const confirm = async (token: string) =>
    (await send(api(), calls.confirmEmail, { body: { token } })).status;
  const isIn = async (as: TestUser) => (await send(api(), calls.getUser, { as })).status === 200;
  const change = async (as: TestUser, email: string) =>
    await send(api(), calls.updateUser, { as, body: { email } });
  const rowOf = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('users')
      .select(['email_verified', 'closes_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  const wrongOf = (token: string) => `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;

  test('names the account, confirms nothing and stays valid', async () => {
    const as = await registerUser(api(), `camille-${crypto.randomUUID()}@example.org`);
    const token = await mailedToken(api(), as, 'confirm');
    for (let times = 0; times < 7; times += 1) {
      expect((await describeLink(token)).body).toEqual({
        email: 'c•••@example.org',
        firstName: 'Ann',
        requestedAt: new Date(NOON).toISOString(),
        isPending: false,
      });
    }
    expect(await rowOf(as)).toEqual({ email_verified: 0, closes_at: null });
    expect(await confirm(token)).toBe(204);
    expect([(await describeLink(token)).status, (await disown(token)).status]).toEqual([422, 422]);
  });

  test('names no account by a first name that is a message', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const firstName = 'Call +33 1 23 45 67 89 or lose it';
    const { body } = await send(api(), calls.register, { body: { email, password: PASSWORD, firstName } });
    const as = { userId: body.user.id, email, token: '' };
    expect((await describeLink(await mailedToken(api(), as, 'confirm'))).body.firstName).toBeNull();
  });

  test('counts wrong guesses, by whichever call', async () => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'confirm');
    const wrong = wrongOf(token);
    for (const guess of [describeLink, disown, describeLink, disown]) {
      const { status, error } = await guess(wrong);
      expect([status, error.errors]).toEqual([422, [refused]]);
    }
    expect((await describeLink(token)).status).toBe(200);
    await disown(wrong);
    expect([(await describeLink(token)).status, (await disown(token)).status]).toEqual([422, 422]);
    expect((await rowOf(as))?.closes_at).toBeNull();
  });

  test.each(['nonsense', Buffer.alloc(48, 7).toString('base64url')])(
    'is refused when it is %j',
    async (token) => {
      expect((await describeLink(token)).error.errors).toEqual([refused]);
      expect((await disown(token)).error.errors).toEqual([refused]);
    },
  );

  test('erases an account that never confirmed the address, and frees it', async () => {
    const as = await registerUser(api());
    const token = await mailedToken(api(), as, 'confirm');
    const reset = await mailedToken(api(), as, 'reset');
    expect((await disown(token)).status).toBe(204);
    expect([await isIn(as), await signInStatus(api(), as.email, PASSWORD)]).toEqual([false, 401]);
    const body = { token: reset, password: 'quite another password' };
    expect((await send(api(), calls.resetPassword, { body })).status).toBe(422);
    expect((await disown(token)).status).toBe(422);
    await api().app.jobs.runDue();
    expect(await rowOf(as)).toBeUndefined();
    const again = await registerUser(api(), as.email);
    expect(await isIn(again)).toBe(true);
  });

  test('of a reset is not one of a confirmation', async () => {
    const as = await registerUser(api());
    expect((await disown(await mailedToken(api(), as, 'reset'))).status).toBe(422);
    expect(await isIn(as)).toBe(true);
  });

  test('to a pending address drops only the change', async () => {
    const as = await registerUser(api());
    await confirm(await mailedToken(api(), as, 'confirm'));
    const email = `pending-${as.email}`;
    // The session is still fresh.
    api().clock.now = NOON + MINUTE;
    await change(as, email);
    const token = await mailedToken(api(), { ...as, email }, 'confirm');
    expect((await describeLink(token)).body).toMatchObject({
      email: 'p•••@example.org',
      requestedAt: new Date(NOON + MINUTE).toISOString(),
      isPending: true,
    });
    expect((await disown(token)).status).toBe(204);
    expect((await send(api(), calls.getUser, { as })).body).toMatchObject({
      email: as.email,
      emailVerified: true,
      pendingEmail: null,
    });
    expect(await confirm(token)).toBe(422);
    const { events } = (await send(api(), calls.listSecurityEvents, { as })).body;
    // By the visitor who opened the link: no session.
    expect(events.find(({ kind }) => kind === 'emailChangeCancelled')).toMatchObject({ session: null });
  });

  test('does not erase an account while a change of its email can be undone', async () => {
    const as = await registerUser(api());
    await confirm(await mailedToken(api(), as, 'confirm'));
    const moved = { ...as, email: `moved-${as.email}` };
    await change(as, moved.email);
    await confirm(await mailedToken(api(), moved, 'confirm'));
    // As after an undo: the current address is unconfirmed, and a former one can still be restored.
    const { db } = api().database;
    await db.updateTable('users').set({ email_verified: 0 }).where('user_id', '=', as.userId).execute();
    expect((await disown(await mailedToken(api(), moved, 'confirm'))).status).toBe(204);
    const closesAt = new Date(NOON + EMAIL_UNDO_DAYS * DAY).toISOString();
    expect(await rowOf(as)).toEqual({ email_verified: 0, closes_at: closesAt });
    const undo = await send(api(), calls.undoEmail, { body: { token: await undoToken(api(), as) } });
    expect([undo.status, (await rowOf(as))?.closes_at]).toEqual([204, null]);
    const events = db.selectFrom('security_events').select('kind').where('user_id', '=', as.userId);
    expect(await events.execute()).toContainEqual({ kind: 'erasureRequested' });
  });
});
