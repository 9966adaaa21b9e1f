import { afterEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  signInStatus,
  undoToken,
} from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { bodies } from '#tests/api/happy-call.ts';
import { GOOGLE_ID, oidcCode, settingsOf, startProvider, tokenOf } from '#tests/api/provider.ts';
import { linkedOf } from '#tests/api/rows-of.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { rowsOf } from '#tests/api/stored-rows.ts';
import { forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';

const MINUTE = 60_000;
const THIEF = 'thief@evil.example';
const THIEFS_PASSWORD = 'of the thief alone';
const OWNERS_PASSWORD = 'the owner of the mailbox';

const provider = await startProvider();
const forEveryApi = (name: string, suite: Parameters<typeof forEachApi>[1]) =>
  forEachApi(name, suite, settingsOf(provider.issuer));

const freshToken = (instant: number) => tokenOf(GOOGLE_ID, { iat: Math.floor(instant / 1_000) });

/** All that a stolen session could do to keep the account or to hurt its owner. */
async function theftsOf(api: TestApp, user: TestUser): Promise<[Call, Sending][]> {
  const { body } = await send(api, calls.listSessions, { as: user });
  const elsewhere = body.find(({ current }) => !current)?.id ?? '';
  return [
    [calls.updateUser, { body: { email: THIEF } }],
    [calls.updateUser, { body: { email: THIEF, firstName: 'Eve' } }],
    [calls.updatePassword, { body: { password: THIEFS_PASSWORD } }],
    [calls.loginGoogle, { body: await freshToken(api.clock.now) }],
    [calls.loginOidc, { body: await oidcCode() }],
    [calls.unlinkIdentity, { params: { provider: 'apple' } }],
    [calls.exportData, {}],
    [calls.exportTable, { params: { table: 'days' } }],
    [calls.closeAccount, { body: { action: 'close', email: user.email } }],
    [calls.closeAccount, { body: { action: 'erase', email: user.email } }],
    [calls.endOtherSessions, {}],
    [calls.getPasskeyCreation, {}],
    [calls.addPasskey, { body: bodies.addPasskey }],
    [calls.removePasskey, { params: { id: crypto.randomUUID() } }],
    [calls.startTwoStep, {}],
    [calls.confirmTwoStep, { body: bodies.confirmTwoStep }],
    [calls.renewRecoveryCodes, {}],
    [calls.endTwoStep, {}],
    [calls.endSession, { params: { id: elsewhere } }],
  ];
}

forEveryApi('H1: a session that was stolen ten minutes after its sign-in', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });

  test('takes, shows, ends and changes nothing', async () => {
    // Without a password, as an account that Google or Apple made: nothing but the guard stands in the way.
    const as = await buildUser(api());
    await linkSignIn(api(), as, 'apple');
    await send(api(), calls.createHabit, { as, body: { name: 'Read', emoji: 'open-book' } });
    await anotherSession(api(), as);
    api().clock.now = NOON + 10 * MINUTE;
    const before = await rowsOf(api(), as.userId);
    const thefts = await theftsOf(api(), as);
    const asked = provider.asked.length;
    for (const [call, sending] of thefts) {
      for (const more of [{}, { key: crypto.randomUUID() }]) {
        const { status, error } = await send(api(), call, { ...sending, ...more, as });
        expect([call.path, status, error.message]).toEqual([call.path, 403, 'reauthRequired']);
      }
    }
    expect(provider.asked.length).toBe(asked);
    expect(await rowsOf(api(), as.userId)).toEqual(before);
    expect(await mailsTo(api(), as.userId)).toEqual([]);
  });

  test('does no more with a wrong password, a wrong code, or a sign-in of the thief’s own', async () => {
    const as = await registerUser(api());
    api().clock.now = NOON + 10 * MINUTE;
    const wrong = [
      [calls.proveByPassword, { password: 'a guess' }],
      [calls.confirmProofCode, { code: '00000000' }],
      [calls.proveByGoogle, await freshToken(api().clock.now)],
    ] as const;
    for (const [call, body] of wrong) expect((await send(api(), call, { as, body })).status).toBe(422);
    const currentPassword = 'a guess';
    const body = { currentPassword, password: THIEFS_PASSWORD };
    expect((await send(api(), calls.updatePassword, { as, body })).error.message).toBe('wrongPassword');
    expect((await send(api(), calls.updateUser, { as, body: { email: THIEF } })).status).toBe(403);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(200);
  });

  test('may still end itself, and change what is no way into the account', async () => {
    const as = await buildUser(api());
    api().clock.now = NOON + 10 * MINUTE;
    const body = { firstName: 'Zoé', email: as.email };
    expect((await send(api(), calls.updateUser, { as, body })).status).toBe(200);
    const { body: sessions } = await send(api(), calls.listSessions, { as });
    const id = sessions[0]?.id ?? '';
    expect((await send(api(), calls.endSession, { as, params: { id } })).status).toBe(204);
  });
});

forEveryApi('H1: a session that was stolen fresh', (api) => {
  afterEach(() => {
    api().clock.now = NOON;
  });
  const statusOf = async (as: TestUser) => (await send(api(), calls.getUser, { as })).status;
  const undo = async (token: string) => await send(api(), calls.undoEmail, { body: { token } });

  /** Email, link, reset: the whole attack of the review, as far as it gets. */
  const takeOver = async (victim: TestUser): Promise<{ thief: TestUser; google: Sending }> => {
    const { clock } = api();
    clock.now += MINUTE;
    const asked = await send(api(), calls.updateUser, { as: victim, body: { email: THIEF } });
    expect([asked.body.email, asked.body.pendingEmail]).toEqual([victim.email, THIEF]);
    clock.now += MINUTE;
    const google = { body: await freshToken(clock.now) };
    expect((await send(api(), calls.loginGoogle, { as: victim, ...google })).status).toBe(200);
    const thief = { ...victim, email: THIEF };
    const token = await mailedToken(api(), thief, 'confirm');
    expect((await send(api(), calls.confirmEmail, { body: { token } })).status).toBe(204);
    const body = { token: await mailedToken(api(), thief, 'reset'), password: THIEFS_PASSWORD };
    expect((await send(api(), calls.resetPassword, { body })).status).toBe(204);
    const { body: session } = await send(api(), calls.loginEmail, {
      body: { email: THIEF, password: THIEFS_PASSWORD },
    });
    return { thief: { ...thief, token: session.opaqueToken ?? '' }, google };
  };

  test('loses all that it took by the owner’s undo', async () => {
    const victim = await registerUser(api());
    const own = await linkSignIn(api(), victim, 'apple');
    await send(api(), calls.confirmEmail, {
      body: { token: await mailedToken(api(), victim, 'confirm') },
    });
    const { thief } = await takeOver(victim);
    expect([await statusOf(thief), await signInStatus(api(), victim.email, PASSWORD)]).toEqual([200, 401]);
    const late = [
      await mailedToken(api(), thief, 'reset'),
      await mailedToken(api(), thief, 'confirm'),
    ] as const;
    await send(api(), calls.requestProofCode, { as: thief });

    api().clock.now += 6 * 24 * 60 * MINUTE;
    const token = await undoToken(api(), victim);
    expect((await undo(token)).status).toBe(204);
    expect(await statusOf(thief)).toBe(401);
    for (const email of [THIEF, victim.email])
      expect(await signInStatus(api(), email, THIEFS_PASSWORD)).toBe(401);
    for (const [call, message] of [
      [calls.resetPassword, 'invalidResetToken'],
      [calls.confirmEmail, 'invalidConfirmToken'],
    ] as const) {
      for (const dead of late) {
        const body = { token: dead, ...(call === calls.resetPassword && { password: THIEFS_PASSWORD }) };
        expect((await send(api(), call, { body })).error.message).toBe(message);
      }
    }
    expect(await linkedOf(api(), victim.userId)).toEqual([['apple', own]]);
    const mails = await mailsTo(api(), victim.userId);
    expect(mails).toEqual(
      expect.arrayContaining([`emailRestored ${victim.email}`, `resetPassword ${victim.email}`]),
    );
    expect(mails.filter((mail) => mail.endsWith(THIEF))).toEqual([]);
    const again = await undo(token);
    expect([again.status, again.error.message]).toEqual([422, 'invalidUndoToken']);

    const body = { token: await mailedToken(api(), victim, 'reset'), password: OWNERS_PASSWORD };
    expect((await send(api(), calls.resetPassword, { body })).status).toBe(204);
    const home = await send(api(), calls.loginEmail, {
      body: { email: victim.email, password: OWNERS_PASSWORD },
    });
    expect([home.body.user.id, home.body.user.email, home.body.user.emailVerified]).toEqual([
      victim.userId,
      victim.email,
      true,
    ]);
    // The address that the thief used is free again.
    const free = { email: THIEF, password: PASSWORD, firstName: 'Other' };
    expect((await send(api(), calls.register, { body: free })).status).toBe(200);
  });

  test('cannot erase before the owner can undo, and what it closed is open again', async () => {
    for (const action of ['close', 'erase'] as const) {
      const victim = await registerUser(api());
      const first = await mailedToken(api(), victim, 'confirm');
      expect((await send(api(), calls.confirmEmail, { body: { token: first } })).status).toBe(204);
      const email = `${action}-${THIEF}`;
      api().clock.now += MINUTE;
      await send(api(), calls.updateUser, { as: victim, body: { email } });
      api().clock.now += MINUTE;
      const confirm = await mailedToken(api(), { ...victim, email }, 'confirm');
      expect((await send(api(), calls.confirmEmail, { body: { token: confirm } })).status).toBe(204);
      const closing = await send(api(), calls.closeAccount, { as: victim, body: { action, email } });
      expect(closing.status).toBe(204);
      await api().app.jobs.runDue();
      api().clock.now += MINUTE;
      expect((await undo(await undoToken(api(), victim))).status).toBe(204);
      expect(await signInStatus(api(), victim.email, PASSWORD)).toBe(200);
      const erasing = api().database.db.selectFrom('jobs').select('id').where('kind', '=', 'erase');
      expect(await erasing.where('user_id', '=', victim.userId).execute()).toEqual([]);
      api().clock.now = NOON;
    }
  });

  test('does nothing more in a request that was under way when the owner undid it', async () => {
    const victim = await registerUser(api());
    await send(api(), calls.updateUser, { as: victim, body: { email: `race-${THIEF}` } });
    const token = await undoToken(api(), victim);
    const [undone] = await Promise.all([
      undo(token),
      ...Array.from({ length: 4 }, (_, index) =>
        send(api(), calls.updateUser, { as: victim, body: { email: `${index}-${THIEF}` } }),
      ),
    ]);
    expect(undone.status).toBe(204);
    const { db } = api().database;
    const user = await db
      .selectFrom('users')
      .select(['email', 'pending_email'])
      .where('user_id', '=', victim.userId)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ email: victim.email, pending_email: null });
  });
});

async function anotherSession(api: TestApp, { userId }: TestUser): Promise<void> {
  await openSession(api.database.db, userId, { userAgent: 'Elsewhere', network: null }, api.clock.now);
}
