import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { openSession } from '#server/accounts/sessions/session-service.ts';
import { buildHabit, buildUser, type HabitGiven, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';

const push = await startPushService();
const utc = (text: string): number => Date.parse(`${text}Z`);
const TOMORROW = addDays(TODAY, 1);
const twelve = dayRange(addDays(TODAY, -12), addDays(TODAY, -1));
const old = { createdOn: '2026-01-01' };

push.forEachApi('the notices of an evening', ({ api, subscribe, runAt, confirm, mailsTo }) => {
  /** A user at noon with a browser. */
  const member = async (settings: object, user: object = {}) => {
    api().clock.now = utc(`${TODAY}T12:00`);
    const as = await buildUser(api(), user);
    const browser = await subscribe(as);
    await send(api(), calls.updateSettings, { as, body: settings });
    await api().app.jobs.runDue();
    const shown = () =>
      browser.received.map(({ notice }) => [notice.type as string, notice.day, notice.body]);
    return { as, browser, shown };
  };
  const build = async (as: TestUser, name: string, given: HabitGiven = {}) =>
    (await buildHabit(api(), as, { name, ...old, ...given })).id;
  const tick = async (as: TestUser, id: string, day = TODAY) =>
    await send(api(), calls.setActivities, { as, params: { id }, body: { action: 'create', days: [day] } });
  const jobs = async ({ userId }: TestUser) =>
    await api()
      .database.db.selectFrom('jobs')
      .select(['kind', 'due_at'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'evening')
      .execute();

  test('name what is open in one notification a day, and come from one job', async () => {
    const { as, browser, shown } = await member({ eveningSummary: '21:30' });
    await build(as, 'Read', { order: 0 });
    const run = await build(as, 'Run', { order: 1 });
    await build(as, 'Sing', { order: 2, weekdays: [1] });
    const paused = await build(as, 'Walk', { order: 3 });
    await send(api(), calls.updateHabit, { as, params: { id: paused }, body: { activated: false } });
    const archived = await build(as, 'Draw', { order: 4 });
    await send(api(), calls.deleteHabit, { as, params: { id: archived }, body: { action: 'archive' } });
    await runAt(`${TODAY}T21:29`);
    expect(shown()).toEqual([]);
    await runAt(`${TODAY}T21:30`);
    await runAt(`${TODAY}T21:40`);
    expect(shown()).toEqual([['summary', TODAY, 'Read, Run']]);
    expect(browser.received[0]).toMatchObject({
      topic: 'summary',
      notice: { title: 'Still open today', account: as.userId, url: '/' },
    });
    await tick(as, run, TOMORROW);
    await runAt(`${TOMORROW}T21:30`);
    expect(shown().slice(1)).toEqual([['summary', TOMORROW, 'Read']]);
    expect(await jobs(as)).toEqual([{ kind: 'evening', due_at: '2026-11-22T21:30:00.000Z' }]);
  });

  test('are not sent when nothing is open, nor once they are turned off', async () => {
    const { as, shown } = await member({ eveningSummary: '21:30', streakNotice: true });
    const id = await build(as, 'Read', { done: twelve });
    await tick(as, id);
    await build(as, 'Run', { weekdays: [1] });
    await runAt(`${TODAY}T20:00`);
    await runAt(`${TODAY}T21:30`);
    expect(shown()).toEqual([]);
    const off = { eveningSummary: null, streakNotice: false };
    await send(api(), calls.updateSettings, { as, body: off });
    await runAt(`${TOMORROW}T20:00`);
    await runAt(`${TOMORROW}T21:30`);
    expect(shown()).toEqual([]);
    expect(await jobs(as)).toEqual([]);
  });

  test('name the streaks of seven or more that would break tonight, at eight', async () => {
    const { as, shown } = await member({ streakNotice: true }, { locale: 'fr' });
    await build(as, 'Lire', { done: twelve });
    await build(as, 'Courir', { done: twelve.slice(-6) });
    const skipped = await build(as, 'Chanter', { done: twelve });
    const state = { as, params: { id: skipped, day: TODAY }, body: { state: 'skipped' } } as const;
    await send(api(), calls.updateDay, state);
    await runAt(`${TODAY}T20:00`);
    expect(shown()).toEqual([['streak', TODAY, 'Lire (12)']]);
    // Broken by now; the skipped day has saved the other one.
    await runAt(`${TOMORROW}T20:00`);
    expect(shown().slice(1)).toEqual([['streak', TOMORROW, 'Chanter (12)']]);
  });

  test('at one are of the day before where days begin at four, and come once when the user travels then', async () => {
    const settings = { eveningSummary: '01:00', dayStart: 4 };
    const { as, shown } = await member(settings, { timeZone: 'Europe/Paris' });
    await build(as, 'Read');
    await runAt(`${TOMORROW}T00:00`);
    expect(shown()).toEqual([['summary', TODAY, 'Read']]);
    await send(api(), calls.updateUser, { as, body: { timeZone: 'America/New_York' } });
    await runAt(`${TOMORROW}T06:00`);
    expect(shown()).toHaveLength(1);
    expect(await jobs(as)).toEqual([{ kind: 'evening', due_at: '2026-11-22T06:00:00.000Z' }]);
    await runAt('2026-11-22T06:00');
    expect(shown()[1]).toEqual(['summary', TOMORROW, 'Read']);
  });

  test('are silent in a break, when the server was down, and while a phone has its own plan', async () => {
    const { as, shown } = await member({ eveningSummary: '20:00' });
    await build(as, 'Read');
    await runAt(`${TODAY}T21:01`);
    expect(shown()).toEqual([]);
    const { token } = await openSession(api().database.db, as.userId, undefined, api().clock.now);
    const until = { until: `${TOMORROW}T23:00:00Z` };
    await send(api(), calls.setLocalReminders, { as: { ...as, token }, body: until });
    await runAt(`${TOMORROW}T20:00`);
    await send(api(), calls.createBreak, { as, body: { from: '2026-11-22', to: '2026-11-22' } });
    await runAt('2026-11-22T20:00');
    expect(shown()).toEqual([]);
    await runAt('2026-11-23T20:00');
    expect(shown()).toEqual([['summary', '2026-11-23', 'Read']]);
  });

  test('are not pushed again once everything is done, and are short', async () => {
    const { as, browser, shown } = await member({ eveningSummary: '20:00' });
    const ids = [];
    for (let order = 0; order < 7; order += 1) ids.push(await build(as, `H${order}`, { order }));
    browser.answers(503);
    await runAt(`${TODAY}T20:00`);
    browser.answers(201);
    await runAt(`${TODAY}T20:01`);
    expect(shown()).toEqual([['summary', TODAY, 'H0, H1, H2, H3, H4 and 2 more']]);
    browser.answers(503);
    await runAt(`${TOMORROW}T20:00`);
    for (const id of ids) await tick(as, id, TOMORROW);
    browser.answers(201);
    await runAt(`${TOMORROW}T20:01`);
    expect(shown()).toHaveLength(1);
  });

  test('are mailed to a confirmed address, with a way out', async () => {
    const reminderChannel = { push: false, email: true };
    const { as, shown } = await member({ eveningSummary: '20:00', streakNotice: true, reminderChannel });
    await build(as, 'Read', { done: twelve });
    await runAt(`${TODAY}T20:00`);
    expect(await mailsTo(as)).toEqual([]);
    await confirm(as);
    await tick(as, (await send(api(), calls.listHabits, { as })).body[0]?.id ?? '');
    await runAt(`${TOMORROW}T20:00`);
    const mails = await mailsTo(as);
    expect(mails).toHaveLength(2);
    expect(mails.join('\n')).toContain('Subject: Still open today');
    expect(mails.join('\n')).toContain('Read (13)');
    for (const mail of mails) expect(mail).toContain('Stop email reminders and letters:');
    expect(shown()).toEqual([]);
  });
});
