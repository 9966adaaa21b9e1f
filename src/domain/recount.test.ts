import { assert, integer, property, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './day-key.ts';
import { recount } from './recount.ts';
import { startSchedule } from './schedule.ts';
import { EVERY_DAY } from './weekdays.ts';

const everyDay = startSchedule(EVERY_DAY);

test('counts ticks on due days, also before the creation day', () => {
  const weekends = startSchedule([0, 6]);
  // A Saturday, a Friday, a Sunday of the year before.
  const { ticks, completed } = recount(weekends, ['2026-11-21', '2026-11-20', '2025-11-23']);
  expect([ticks.size, completed]).toEqual([3, 2]);
});

test('finds every ticked day and no other', () => {
  const days = uniqueArray(integer({ min: 0, max: 4_000 }).map((offset) => addDays('2016-01-01', offset)));
  assert(
    property(days, (done) => {
      const { ticks, completed } = recount(everyDay, done);
      expect(ticks.days('2016-01-01', '2027-12-31')).toEqual(done.toSorted());
      expect(completed).toBe(done.length);
    }),
    { numRuns: 50 },
  );
});
