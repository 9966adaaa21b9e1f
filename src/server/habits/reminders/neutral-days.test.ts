import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { addDays } from '#domain/day-key.ts';
import { DAY } from '#domain/time.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { forEachApi, NOON, TODAY } from '#tests/api/test-app.ts';
import { mailFilesTo } from '#tests/mail/mail-files.ts';
import { startPushService } from '#tests/push/push-service.ts';

const folder = await mkdtemp(join(tmpdir(), 'resilience-neutral-days-'));
let publicKey = '';
const service = await startPushService(() => publicKey);
const HALF_PAST = NOON + 30 * 60_000;
const TOMORROW = addDays(TODAY, 1);

forEachApi(
  'reminders on skipped days and in breaks',
  (api) => {
    beforeAll(async () => {
      const { body } = await send(api(), calls.getReminderDevice, { as: await buildUser(api()) });
      publicKey = body.publicKey;
    });

    /** A user with a browser and a confirmed address, both channels on, and a daily habit with a reminder at 12:30. */
    const member = async () => {
      api().clock.now = NOON;
      const as = await buildUser(api());
      const { db } = api().database;
      await db.updateTable('users').set({ email_verified: 1 }).where('user_id', '=', as.userId).execute();
      await send(api(), calls.updateSettings, {
        as,
        body: { reminderChannel: { push: true, email: true } },
      });
      const browser = service.subscribe();
      await send(api(), calls.setPushSubscription, { as, body: browser.subscription });
      const { id } = await buildHabit(api(), as, { createdOn: TODAY });
      await send(api(), calls.updateHabit, { as, params: { id }, body: { reminderTime: '12:30' } });
      const mails = async () => (await mailFilesTo(folder, as.email)).length;
      return { as, id, days: () => browser.received.map(({ notice }) => notice.day), mails };
    };
    /** The reminders that are due on so many days from today on, day by day. */
    const runDays = async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        api().clock.now = HALF_PAST + day * DAY;
        await api().app.jobs.runDue();
      }
    };
    const skip = async (as: TestUser, id: string, day: string, state: 'skipped' | null) =>
      await send(api(), calls.updateDay, { as, params: { id, day }, body: { state } });
    const pause = async (as: TestUser, body: { from: string; to?: string; habitIds?: string[] }) =>
      (await send(api(), calls.createBreak, { as, body })).body.id;

    test('do not come by push or by mail on a skipped day, and come on the next', async () => {
      const { as, id, days, mails } = await member();
      await skip(as, id, TODAY, 'skipped');
      await runDays(1);
      expect([days(), await mails()]).toEqual([[], 0]);
      await runDays(2);
      expect([days(), await mails()]).toEqual([[TOMORROW], 1]);
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
      const value = 'kind' in plan ? 2 : 1;
      const sending = { as, params: { id: made, day }, body: { value } };
      if (!('endsOn' in plan)) await send(api(), calls.updateDay, sending);
      await runDays(1);
      expect(days()).toEqual(Array(count).fill(TODAY));
    });

    test('come on a day that is no longer skipped', async () => {
      const { as, id, days } = await member();
      await skip(as, id, TODAY, 'skipped');
      await skip(as, id, TODAY, null);
      await runDays(1);
      expect(days()).toEqual([TODAY]);
    });

    test('are silent through a break and come after its last day', async () => {
      const { as, days, mails } = await member();
      await pause(as, { from: TODAY, to: addDays(TODAY, 2) });
      await runDays(3);
      expect([days(), await mails()]).toEqual([[], 0]);
      await runDays(4);
      expect([days(), await mails()]).toEqual([[addDays(TODAY, 3)], 1]);
    });

    test('come again when an open-ended break is ended or deleted', async () => {
      for (const isDeleted of [false, true]) {
        const { as, days } = await member();
        const id = await pause(as, { from: TODAY });
        await runDays(2);
        if (isDeleted) await send(api(), calls.deleteBreak, { as, params: { id } });
        else await send(api(), calls.updateBreak, { as, params: { id }, body: { to: TOMORROW } });
        await runDays(3);
        expect(days()).toEqual([addDays(TODAY, 2)]);
      }
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
  },
  { DATA_DIR: folder },
  { testPushService: service.url },
);
