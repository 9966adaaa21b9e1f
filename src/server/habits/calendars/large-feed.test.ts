import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HABITS_MAX, NAME_MAX, REMINDERS_MAX } from '#contract/limits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { giveCalendar } from '#tests/api/calendars.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { readCalendar } from '#tests/api/read-calendar.ts';
import { forEachApi, TODAY } from '#tests/api/test-app.ts';
import { HOLD_MAX, holdOf, IN_PRODUCTION } from '#tests/load/loop-holds.ts';
import { threadMs } from '#tests/load/thread-ms.ts';
import { TIMED_A_DAY } from './feed-events.ts';

/** Some programs read no more than a megabyte. */
const BYTES_MAX = 1_000_000;
/** Milliseconds of processor time for one feed, on any machine that tests run on. */
const CPU_MAX = 5_000;

forEachApi(
  'a thousand habits with the longest names and all reminders',
  (api) => {
    test.each(['plan', 'record'] as const)('are a small %s, which lets others in meanwhile', async (kind) => {
      const as = await buildUser(api());
      const days = Array.from({ length: 90 }, (_, index) => addDays(TODAY, -index));
      const repeat = { type: 'times', count: 3, per: 'week' } as const;
      const schedule = startSchedule({ days: EVERY_DAY, repeat, weekStart: 1 });
      const reminders = Array.from({ length: REMINDERS_MAX }, (_, index) => ({
        id: randomUUID(),
        time: `1${index}:00`,
      }));
      for (let order = 0; order < HABITS_MAX; order += 1) {
        await buildHabit(api(), as, {
          name: '😀'.repeat(NAME_MAX),
          order,
          createdOn: '2026-01-01',
          ...(kind === 'record' ? { ticks: TickSet.of(days) } : { reminderTime: '10:00', reminders }),
          // Half of them of weeks that count as a whole, which cost the most.
          ...(order % 2 === 0 && { repeat, schedule }),
        });
      }
      const { path } = await giveCalendar(api(), as, { kind });
      await api().app.inject(path);
      const before = threadMs();
      const { result, statements } = await countStatements(() => api().app.inject(path));
      expect(threadMs() - before).toBeLessThan(CPU_MAX);
      expect(statements).toHaveLength(3);
      expect(result.rawPayload.length).toBeLessThan(BYTES_MAX);
      const { events } = readCalendar(result.body);
      const timed = events.filter(({ minutes }) => minutes === 15);
      const whole = events.filter(({ minutes }) => minutes !== 15);
      expect([timed.length, whole.length]).toEqual(kind === 'plan' ? [TIMED_A_DAY * 30, 30] : [0, 90]);
      expect(whole[0]?.summary).toBe(kind === 'plan' ? '980 habits' : '1,000 habits completed');
      expect(whole[0]?.description).toMatch(/\nand \d+ more$/);
      const hold = await holdOf(path, async () => (await api().app.inject(path)).statusCode);
      expect(hold).toBeLessThan(HOLD_MAX);
    });
  },
  IN_PRODUCTION,
);
