import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { MINUTE } from '#domain/days/time.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { findRow, listRows, withTransaction } from '#server/core/database/user-rows.ts';
import { giveCircle, giveLink, join, leave, memberIdOf, cheer as sendCheer } from '#tests/api/circles.ts';
import { buildUser, scopeOf, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';
import { sumCheersUp } from './cheer-summary.ts';

const push = await startPushService();
const utc = (text: string): number => Date.parse(`${text}Z`);
const TOMORROW = addDays(TODAY, 1);
const bare = (text = '') => text.replaceAll(/[\u2068\u2069]/g, '');

push.forEachApi('the summary of cheers', ({ api, subscribe, runAt, confirm, mailsTo }) => {
  /** At noon: a user with a browser, in a circle with Ben and Cat. */
  const build = async ({ settings = {}, user = {} }: { settings?: object; user?: object } = {}) => {
    api().clock.now = utc(`${TODAY}T12:00`);
    const [as, ben, cat] = [await buildUser(api(), user), await buildUser(api()), await buildUser(api())];
    const browser = await subscribe(as);
    await send(api(), calls.updateSettings, { as, body: settings });
    const id = await giveCircle(api(), as);
    const { token } = await giveLink(api(), as, id);
    await join(api(), ben, token, 'Ben');
    await join(api(), cat, token, 'Cat');
    const me = await memberIdOf(api(), as, id);
    await api().app.jobs.runDue();
    const shown = () => browser.received.map(({ notice }) => [notice.day, bare(notice.body)]);
    return { as, ben, cat, id, me, browser, shown };
  };
  /** As it is while the server runs: what follows is done at once. */
  const cheer = async (by: TestUser, id: string, to: string, kind?: 'wow' | 'withYou') => {
    await sendCheer(api(), by, id, to, kind);
    await api().app.jobs.runDue();
  };
  const mute = async (as: TestUser, id: string, isMuted = true) =>
    await send(api(), calls.updateCircle, { as, params: { id }, body: { isMuted } });
  const waiting = async (as: TestUser) => {
    const jobs = await listRows(scopeOf(api(), as), 'jobs', { where: { kind: 'cheerSummary' } });
    return jobs.map(({ due_at }) => due_at);
  };

  test('comes once a day, at eight for those without an evening summary, and names who cheered where', async () => {
    const { as, ben, cat, id, me, browser, shown } = await build();
    const second = await giveCircle(api(), ben, [as], 'Night owls');
    await cheer(ben, id, me, 'wow');
    await cheer(cat, id, me);
    await cheer(ben, second, await memberIdOf(api(), as, second));
    await runAt(`${TODAY}T19:59`);
    expect(shown()).toEqual([]);
    await runAt(`${TODAY}T20:00`);
    await runAt(`${TODAY}T20:05`);
    const body = 'Ben and Cat cheered you in Sunday runners. Maker cheered you in Night owls.';
    expect(shown()).toEqual([[TODAY, body]]);
    expect(browser.received[0]).toMatchObject({
      topic: 'cheers',
      notice: { type: 'cheers', title: 'Cheers from your circles', account: as.userId, url: '/circles' },
    });
    // Later ones of the day are in the summary of the next.
    await cheer(cat, id, me, 'withYou');
    await runAt(`${TODAY}T23:00`);
    expect(shown()).toHaveLength(1);
    await runAt(`${TOMORROW}T20:00`);
    expect(shown().slice(1)).toEqual([[TOMORROW, 'Cat cheered you in Sunday runners.']]);
    expect(await waiting(as)).toEqual([]);
  });

  test('comes at the hour of the evening summary, on the day by their own clock, and in their language', async () => {
    const settings = { eveningSummary: '01:00', dayStart: 4 };
    const user = { timeZone: 'Europe/Paris', locale: 'fr' };
    const { as, ben, cat, id, me, browser, shown } = await build({ settings, user });
    await cheer(ben, id, me);
    expect(await waiting(as)).toEqual([`${TOMORROW}T00:00:00.000Z`]);
    await runAt(`${TOMORROW}T00:00`);
    expect(shown()).toEqual([[TODAY, 'Ben vous encourage dans «\u00a0Sunday runners\u00a0».']]);
    expect(browser.received[0]?.notice.url).toBe('/fr/circles');
    for (const each of [ben, cat]) await cheer(each, id, me, 'wow');
    await runAt('2026-11-22T00:00');
    expect(shown()[1]).toEqual([TOMORROW, 'Ben et Cat vous encouragent dans «\u00a0Sunday runners\u00a0».']);
  });

  test('leaves out what was taken back, and who has left, and does not come for nothing', async () => {
    const { ben, cat, id, me, shown } = await build();
    await cheer(ben, id, me);
    await cheer(cat, id, me);
    const taken = { as: ben, params: { id, memberId: me } };
    await send(api(), calls.takeCheerBack, taken);
    await leave(api(), cat, id);
    await runAt(`${TODAY}T20:00`);
    expect(shown()).toEqual([]);
  });

  test('is not pushed once the cheers in it were taken back, nor an hour late', async () => {
    const { ben, cat, id, me, browser, shown } = await build();
    for (const each of [ben, cat]) await cheer(each, id, me);
    browser.answers(503);
    await runAt(`${TODAY}T20:00`);
    await send(api(), calls.takeCheerBack, { as: ben, params: { id, memberId: me } });
    browser.answers(201);
    await runAt(`${TODAY}T20:01`);
    expect(shown()).toEqual([[TODAY, 'Cat cheered you in Sunday runners.']]);
    api().clock.now = utc(`${TOMORROW}T12:00`);
    await cheer(ben, id, me);
    // The server was down: the next evening tells of it.
    await runAt(`${TOMORROW}T21:01`);
    expect(shown()).toHaveLength(1);
    await runAt('2026-11-22T20:00');
    expect(shown()).toHaveLength(2);
  });

  test('has nothing of a circle that its reader has muted, before or after the cheer', async () => {
    const { as, ben, cat, id, me, shown } = await build();
    await mute(as, id);
    await cheer(ben, id, me);
    expect(await waiting(as)).toEqual([]);
    await mute(as, id, false);
    await cheer(cat, id, me);
    expect(await waiting(as)).toHaveLength(1);
    await mute(as, id);
    await runAt(`${TODAY}T20:00`);
    expect(shown()).toEqual([]);
  });

  test('goes by mail where the reminders do, with a link that ends them', async () => {
    const { as, ben, id, me } = await build({ settings: { reminderChannel: { push: false, email: true } } });
    await cheer(ben, id, me);
    await runAt(`${TODAY}T20:00`);
    expect(await mailsTo(as)).toEqual([]);
    await confirm(as);
    api().clock.now = utc(`${TOMORROW}T12:00`);
    await cheer(ben, id, me);
    await runAt(`${TOMORROW}T20:00`);
    await runAt(`${TOMORROW}T20:10`);
    const mails = await mailsTo(as);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('/reminders/unsubscribe?token=');
    expect(mails[0]).toContain('Subject: Cheers from your circles');
  });

  test('is sent while a phone plans its reminders by itself, which knows of no cheer', async () => {
    const { as, ben, id, me, shown } = await build();
    const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
    const until = { until: `${TOMORROW}T23:00:00Z` };
    await send(api(), calls.setLocalReminders, { as: { ...as, token }, body: until });
    await cheer(ben, id, me);
    await runAt(`${TODAY}T20:00`);
    expect(shown()).toHaveLength(1);
  });

  test('comes once when its job runs twice, and the cheers of its last minute in the next', async () => {
    const { as, ben, cat, id, me, shown } = await build();
    await cheer(ben, id, me);
    const job = await findRow(scopeOf(api(), as), 'jobs', { kind: 'cheerSummary' });
    api().clock.now = utc(`${TODAY}T20:00`) - MINUTE / 2;
    await cheer(cat, id, me);
    await runAt(`${TODAY}T20:00`);
    const services = { database: api().database, clock: () => utc(`${TODAY}T20:00`) + MINUTE };
    const payload = JSON.parse(job?.payload ?? '') as Parameters<typeof sumCheersUp>[1]['payload'];
    await sumCheersUp(services, { userId: as.userId, payload } as Parameters<typeof sumCheersUp>[1]);
    await api().app.jobs.runDue();
    expect(shown()).toEqual([[TODAY, 'Ben cheered you in Sunday runners.']]);
    expect(await waiting(as)).toEqual([`${TOMORROW}T20:00:00.000Z`]);
    await runAt(`${TOMORROW}T20:00`);
    expect(shown().slice(1)).toEqual([[TOMORROW, 'Cat cheered you in Sunday runners.']]);
  });

  test('follows an hour that was changed while it waited', async () => {
    const { as, ben, id, me, shown } = await build({ settings: { eveningSummary: '18:00' } });
    await cheer(ben, id, me);
    await send(api(), calls.updateSettings, { as, body: { eveningSummary: '21:30' } });
    await runAt(`${TODAY}T18:00`);
    expect(shown()).toEqual([]);
    await runAt(`${TODAY}T21:30`);
    expect(shown()).toHaveLength(1);
  });

  test('is not for a closed account', async () => {
    const { as, ben, id, me, shown } = await build();
    await cheer(ben, id, me);
    await withTransaction(api().database, as.userId, async (rows) => {
      await updateUser(rows, { closes_at: `${TOMORROW}T00:00:00.000Z` });
    });
    await cheer(ben, id, me, 'wow');
    await runAt(`${TODAY}T20:00`);
    expect(shown()).toEqual([]);
    expect(await waiting(as)).toEqual([]);
  });
});
