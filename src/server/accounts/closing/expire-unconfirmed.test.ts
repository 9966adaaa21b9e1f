import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { DAY } from '#domain/days/time.ts';
import {
  linkSignIn,
  mailedToken,
  mailsTo,
  PASSWORD,
  registerUser,
  signInStatus,
} from '#tests/api/account.ts';
import { buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, forEachApi, NOON, type TestApp } from '#tests/api/test-app.ts';
import { startSmtpInbox } from '#tests/mail/smtp-inbox.ts';
import { expireUnconfirmed } from './close-account.ts';

const rowOf = async ({ database }: TestApp, { userId }: TestUser) =>
  await database.db
    .selectFrom('users')
    .select(['email_verified', 'closes_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

forEachApi('an account that never confirmed its address', (api) => {
  /** The night of a day after the registration. */
  const night = async (day: number) => {
    api().clock.now = NOON + day * DAY;
    const { database, clock } = api();
    expect(
      await expireUnconfirmed({ database, clock: () => clock.now, after: '', isOver: () => false }),
    ).toBe('');
  };
  const signOut = async (as: TestUser) =>
    await api().database.db.deleteFrom('sessions').where('user_id', '=', as.userId).execute();
  const takeMails = async (as: TestUser) => {
    const mails = await mailsTo(api(), as.userId);
    await api()
      .database.db.deleteFrom('jobs')
      .where('user_id', '=', as.userId)
      .where('kind', '=', 'mail')
      .execute();
    return mails.map((mail) => mail.replace(` ${as.email}`, ''));
  };
  const isClosed = async (as: TestUser) => (await rowOf(api(), as))?.closes_at !== null;
  const newcomer = async () => {
    const as = await registerUser(api());
    await takeMails(as);
    return as;
  };

  test('is warned after 23 unused days, and erased after 30', async () => {
    const as = await newcomer();
    await night(22.9);
    expect(await takeMails(as)).toEqual([]);
    await night(23);
    await night(24);
    expect(await takeMails(as)).toEqual(['accountExpires']);
    await night(29.9);
    expect(await isClosed(as)).toBe(false);
    await night(30);
    expect(await isClosed(as)).toBe(true);
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(401);
    await api().app.jobs.runDue();
    expect(await rowOf(api(), as)).toBeUndefined();
  });

  test('is never erased without a warning a week before', async () => {
    const as = await newcomer();
    await signOut(as);
    await night(90);
    expect([await takeMails(as), await isClosed(as)]).toEqual([['accountExpires'], false]);
    await night(96.9);
    expect(await isClosed(as)).toBe(false);
    // A warning is forgotten after 30 days: a server that was off warns again.
    await night(121);
    expect([await takeMails(as), await isClosed(as)]).toEqual([['accountExpires'], false]);
    await night(128);
    expect(await isClosed(as)).toBe(true);
  });

  test('stays when it is confirmed by the link of the warning', async () => {
    const as = await newcomer();
    await night(23);
    const token = await mailedToken(api(), as, 'confirm');
    expect((await send(api(), calls.confirmEmail, { body: { token } })).status).toBe(204);
    await night(31);
    expect(await isClosed(as)).toBe(false);
  });

  test('stays while it is used, and is asked once to confirm', async () => {
    const as = await newcomer();
    for (let day = 10; day <= 80; day += 10) {
      api().clock.now = NOON + day * DAY;
      expect((await send(api(), calls.getUser, { as })).status).toBe(200);
      await night(day + 5);
    }
    expect([await takeMails(as), await isClosed(as)]).toEqual([['confirmEmail'], false]);
  });

  test('stays when its member signs in after the warning', async () => {
    const as = await newcomer();
    await signOut(as);
    await night(29);
    expect(await takeMails(as)).toEqual(['accountExpires']);
    api().clock.now = NOON + 35 * DAY;
    expect(await signInStatus(api(), as.email, PASSWORD)).toBe(200);
    await takeMails(as);
    await night(37);
    expect(await isClosed(as)).toBe(false);
    // Unused again: it has a warning and a week of its own.
    await signOut(as);
    await night(60);
    expect([await takeMails(as), await isClosed(as)]).toEqual([['accountExpires'], false]);
  });

  test('stays with a linked sign-in, or when it is confirmed or closed already', async () => {
    const linked = await newcomer();
    await linkSignIn(api(), linked, 'google');
    const confirmed = await newcomer();
    const { db } = api().database;
    await db
      .updateTable('users')
      .set({ email_verified: 1 })
      .where('user_id', '=', confirmed.userId)
      .execute();
    const closed = await newcomer();
    await send(api(), calls.closeAccount, { as: closed, body: { action: 'close', email: closed.email } });
    const { closes_at } = (await rowOf(api(), closed)) ?? {};
    await night(23);
    await night(31);
    expect([await isClosed(linked), await isClosed(confirmed)]).toEqual([false, false]);
    expect(await rowOf(api(), closed)).toMatchObject({ closes_at });
  });

  test('is looked at in another run when the time of one is over', async () => {
    const { database, clock } = api();
    const users = await Promise.all([newcomer(), newcomer(), newcomer()]);
    clock.now = NOON + 23 * DAY;
    const visited: string[] = [];
    const parts = { database, clock: () => clock.now, isOver: () => true };
    for (let after = await expireUnconfirmed({ ...parts, after: '' }); after !== ''; ) {
      visited.push(after);
      after = await expireUnconfirmed({ ...parts, after });
    }
    expect(visited).toEqual(visited.toSorted());
    for (const { userId } of users) expect(visited).toContain(userId);
  });
});

forEachApi('the nightly expiry', (own) => {
  test('runs only where mails are sent, and not while the clock is doubted', async () => {
    const inbox = await startSmtpInbox();
    const clock = { now: NOON, monotonic: 0 };
    const parts = { clock: () => clock.now, monotonic: () => clock.monotonic };
    const nights = async (environment: Record<string, string>, days: readonly number[]) => {
      const api = await buildTestApp(own().database, environment, parts);
      const as = await buildUser({ ...api, clock }, { createdAt: new Date(clock.now).toISOString() });
      for (const day of days) {
        clock.now += day * DAY;
        clock.monotonic += day * DAY;
        await api.app.jobs.runPeriodic();
        await api.app.jobs.runDue();
      }
      return { api, as };
    };
    const without = await nights({}, [0, 25, 8]);
    expect(await rowOf(without.api, without.as)).toMatchObject({ closes_at: null });
    await without.api.app.close();
    const { api, as } = await nights({ SMTP_URL: inbox.url }, [0, 25]);
    expect((await inbox.next({ to: as.email })).subject).toContain('keep your account');
    // The clock alone jumps: it is doubted.
    clock.now += 20 * DAY;
    await api.app.jobs.runPeriodic();
    expect(await rowOf(api, as)).toMatchObject({ closes_at: null });
    await api.app.close();
    await inbox.close();
  });
});
