import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { startPushService } from '#tests/push/push-service.ts';

const TOMORROW = '2026-11-21';
let publicKey = '';
const service = await startPushService(() => publicKey);
const utc = (text: string): number => Date.parse(`${text}Z`);
/** 1:30 in Paris. */
const HALF_PAST_ONE = utc('2026-11-21T00:30');
const A_DAY = 86_400_000;

forEachApi(
  'reminders at 1:30',
  (api) => {
    beforeAll(async () => {
      const { body } = await send(api(), calls.getReminderDevice, { as: await buildUser(api()) });
      publicKey = body.publicKey;
    });

    /** A member with a browser that receives pushes, and a habit with a reminder at 1:30 on Fridays or every day. */
    const member = async (dayStart: number, weekdays?: readonly number[]) => {
      api().clock.now = NOON;
      const as = await buildUser(api(), { timeZone: 'Europe/Paris' });
      await startAt(as, dayStart);
      const browser = service.subscribe();
      await send(api(), calls.setPushSubscription, { as, body: browser.subscription });
      const { id } = await buildHabit(api(), as, { createdOn: TODAY, ...(weekdays && { weekdays }) });
      await send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime: '01:30' } });
      return { as, id, days: () => browser.received.map(({ notice }) => notice.day) };
    };
    const startAt = async (as: TestUser, dayStart: number) =>
      await send(api(), calls.updateSettings, { as, body: { dayStart } });
    const tick = async (as: TestUser, id: string, day: string) =>
      await send(api(), calls.setActivities, { as, params: { id }, body: { action: 'create', days: [day] } });
    const runAt = async (now: number) => {
      api().clock.now = now;
      await api().app.jobs.runDue();
    };

    test('are of the day that has not ended, in the night after it', async () => {
      const { days } = await member(4, [5]);
      await runAt(HALF_PAST_ONE - 1_000);
      expect(days()).toEqual([]);
      await runAt(HALF_PAST_ONE);
      await runAt(HALF_PAST_ONE + A_DAY);
      expect(days()).toEqual([TODAY]);
    });

    test('are not sent when that day is done', async () => {
      const { as, id, days } = await member(4);
      await tick(as, id, TODAY);
      await runAt(HALF_PAST_ONE);
      expect(days()).toEqual([]);
      await runAt(HALF_PAST_ONE + A_DAY);
      expect(days()).toEqual([TOMORROW]);
    });

    test('can be snoozed, for the same day', async () => {
      const { as, id, days } = await member(4);
      await runAt(HALF_PAST_ONE);
      await send(api(), calls.snoozeReminder, { as, params: { id }, body: { minutes: 30 } });
      await runAt(HALF_PAST_ONE + 30 * 60_000);
      expect(days()).toEqual([TODAY, TODAY]);
    });

    test.each([
      ['later', 0, 4, [TODAY]],
      ['at midnight again', 4, 0, []],
    ] as const)('follow when days begin %s', async (_, before, after, sent) => {
      const { as, days } = await member(before, [5]);
      await startAt(as, after);
      await runAt(NOON + 1_000);
      await runAt(HALF_PAST_ONE);
      expect(days()).toEqual(sent);
    });

    test('come for no day twice when the start moves after one', async () => {
      const { as, days } = await member(0);
      await runAt(HALF_PAST_ONE);
      await startAt(as, 4);
      await runAt(HALF_PAST_ONE + 60_000);
      await runAt(HALF_PAST_ONE + A_DAY);
      expect(days()).toEqual([TOMORROW]);
      await runAt(HALF_PAST_ONE + 2 * A_DAY);
      expect(days()).toEqual([TOMORROW, '2026-11-22']);
    });

    test('stay as they are when another setting changes', async () => {
      const { as } = await member(4);
      await runAt(NOON + 1_000);
      await send(api(), calls.updateSettings, { as, body: { dayStart: 4, weekStart: 0 } });
      const { db } = api().database;
      const jobs = await db.selectFrom('jobs').select('kind').where('user_id', '=', as.userId).execute();
      expect(jobs.map(({ kind }) => kind)).not.toContain('planReminders');
    });
  },
  {},
  { testPushService: service.url },
);
