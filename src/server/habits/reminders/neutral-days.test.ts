import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/days/day-key.ts';
import { DAY } from '#domain/days/time.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { NOON, TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';

const push = await startPushService();
const HALF_PAST = NOON + 30 * 60_000;
const TOMORROW = addDays(TODAY, 1);
/** 1:30 in Paris. */
const HALF_PAST_ONE = Date.parse('2026-11-21T00:30Z');

push.forEachApi('reminders', ({ api, subscribe, runAt, confirm, mailsTo }) => {
  const startAt = async (as: TestUser, dayStart: number) =>
    await send(api(), calls.updateSettings, { as, body: { dayStart } });
  /** A user with a browser and a confirmed address, both channels on, and a daily habit with a reminder. */
  const member = async (reminderTime = '12:30', given: { weekdays?: number[] } = {}, dayStart = 0) => {
    api().clock.now = NOON;
    const as = await buildUser(api(), { timeZone: reminderTime === '12:30' ? 'UTC' : 'Europe/Paris' });
    await confirm(as);
    await startAt(as, dayStart);
    const body = { reminderChannel: { push: true, email: true } };
    await send(api(), calls.updateSettings, { as, body });
    const browser = await subscribe(as);
    const { id } = await buildHabit(api(), as, { createdOn: TODAY, ...given });
    await send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime } });
    return { as, id, days: () => browser.received.map(({ notice }) => notice.day) };
  };
  /** The reminders that are due on so many days from today on, day by day. */
  const runDays = async (count: number) => {
    for (let day = 0; day < count; day += 1) await runAt(HALF_PAST + day * DAY);
  };
  const skip = async (as: TestUser, id: string, state: 'skipped' | null) =>
    await send(api(), calls.updateDay, { as, params: { id, day: TODAY }, body: { state } });
  const pause = async (as: TestUser, body: { from: string; to?: string; habitIds?: string[] }) =>
    (await send(api(), calls.createBreak, { as, body })).body.id;

  test('do not come by push or by mail on a skipped day, and come on the next, or once it is not skipped', async () => {
    const { as, id, days } = await member();
    await skip(as, id, 'skipped');
    const other = await member();
    await skip(other.as, other.id, 'skipped');
    await skip(other.as, other.id, null);
    await runDays(1);
    expect([days(), await mailsTo(as), other.days()]).toEqual([[], [], [TODAY]]);
    await runDays(2);
    expect([days(), (await mailsTo(as)).length]).toEqual([[TOMORROW], 1]);
  });

  test.each<[string, number, object]>([
    ['but not yet', 1, { kind: 'amount', target: 3 }],
    ['an amount is met', 0, { kind: 'amount', target: 2 }],
    ['a total is met', 0, { kind: 'amount', target: 2, repeat: { type: 'total', per: 'week' } }],
    ['the count of a week is met', 0, { repeat: { type: 'times', count: 1, per: 'week' } }],
    ['a habit has ended', 0, { endsOn: addDays(TODAY, -1) }],
  ])('do not come once %s', async (_, count, plan) => {
    const { as, id, days } = await member();
    await send(api(), calls.deleteHabit, { as, params: { id }, query: { action: 'delete' } });
    const body = { name: 'Run', emoji: 'open-book', reminders: [{ id, time: '12:30' }], ...plan };
    const { id: made } = (await send(api(), calls.createHabit, { as, body })).body;
    const day = addDays(TODAY, 'repeat' in plan ? -1 : 0);
    const sending = { as, params: { id: made, day }, body: { value: 'kind' in plan ? 2 : 1 } };
    if (!('endsOn' in plan)) await send(api(), calls.updateDay, sending);
    await runDays(1);
    expect(days()).toEqual(Array(count).fill(TODAY));
  });

  test('are silent through a break, and come after its last day, or once it is ended or deleted', async () => {
    const [long, ended, deleted] = [await member(), await member(), await member()];
    await pause(long.as, { from: TODAY, to: addDays(TODAY, 2) });
    const id = await pause(ended.as, { from: TODAY });
    const params = { id: await pause(deleted.as, { from: TODAY }) };
    await runDays(2);
    await send(api(), calls.updateBreak, { as: ended.as, params: { id }, body: { to: TOMORROW } });
    await send(api(), calls.deleteBreak, { as: deleted.as, params });
    await runDays(4);
    const [third, fourth] = [addDays(TODAY, 2), addDays(TODAY, 3)];
    expect([long.days(), ended.days(), deleted.days()]).toEqual([[fourth], [third, fourth], [third, fourth]]);
    expect(await mailsTo(long.as)).toHaveLength(1);
  });

  test('come for a habit that the break does not pause', async () => {
    const { as, id, days } = await member();
    const { id: other } = await buildHabit(api(), as, { name: 'Run' });
    await pause(as, { from: TODAY, habitIds: [other] });
    await runDays(1);
    expect(days()).toEqual([TODAY]);
    await pause(as, { from: TOMORROW, habitIds: [id] });
    await runDays(2);
    expect(days()).toEqual([TODAY]);
  });

  test.each([
    ['are of the day that has not ended, in the night after it', 4, 4, [TODAY]],
    ['follow when days begin later', 0, 4, [TODAY]],
    ['follow when days begin at midnight again', 4, 0, []],
  ] as const)('%s', async (_, before, after, sent) => {
    const { as, days } = await member('01:30', { weekdays: [5] }, before);
    await startAt(as, after);
    await runAt(HALF_PAST_ONE - 1_000);
    expect(days()).toEqual([]);
    await runAt(HALF_PAST_ONE);
    await runAt(HALF_PAST_ONE + DAY);
    expect(days()).toEqual(sent);
  });

  test('are snoozed at night for the day that has not ended', async () => {
    const { as, id, days } = await member('01:30', {}, 4);
    await runAt(HALF_PAST_ONE);
    await send(api(), calls.snoozeReminder, { as, params: { id }, body: { minutes: 30 } });
    await runAt(HALF_PAST_ONE + 30 * 60_000);
    expect(days()).toEqual([TODAY, TODAY]);
  });

  test('come for no day twice when the start moves after one', async () => {
    const { as, days } = await member('01:30');
    await runAt(HALF_PAST_ONE);
    await startAt(as, 4);
    for (const later of [60_000, DAY]) await runAt(HALF_PAST_ONE + later);
    expect(days()).toEqual([TOMORROW]);
    await runAt(HALF_PAST_ONE + 2 * DAY);
    expect(days()).toEqual([TOMORROW, '2026-11-22']);
  });

  test('are not planned anew when another setting changes', async () => {
    const { as } = await member('01:30', {}, 4);
    await runAt(NOON + 1_000);
    await send(api(), calls.updateSettings, { as, body: { dayStart: 4, weekStart: 0 } });
    const { db } = api().database;
    const jobs = await db.selectFrom('jobs').select('kind').where('user_id', '=', as.userId).execute();
    expect(jobs.map(({ kind }) => kind)).not.toContain('planReminders');
  });
});
