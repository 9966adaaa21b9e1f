import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayNumber, dayRange } from './day-key.ts';
import { firstDayOf } from './first-day.ts';
import { dayFlags, type HabitRecord } from './habit-record.ts';
import { isDue } from './planned-days.ts';
import { changeSchedule, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';

const SPAN = dayRange('2025-11-15', '2026-02-15');
const day = fc.constantFrom(...SPAN);
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const records: fc.Arbitrary<HabitRecord> = fc
  .record({
    first: weekdays,
    changes: fc.array(fc.record({ from: day, days: weekdays }), { maxLength: 5 }),
    createdOn: day,
    ticked: fc.array(day, { maxLength: 30 }),
  })
  .map(({ first, changes, createdOn, ticked }) => ({
    schedule: changes.reduce(
      (plan, { from, days }) => changeSchedule(plan, from, days),
      startSchedule(first),
    ),
    createdOn,
    ticks: TickSet.of(ticked),
  }));

describe('dayFlags', () => {
  it('agrees with isDue and the tick set on each day of any window', () => {
    fc.assert(
      fc.property(records, day, fc.integer({ min: -2, max: 120 }), (record, start, length) => {
        const window = dayRange(start, addDays(start, length));
        const flags = dayFlags(record, dayNumber(start), dayNumber(start) + length);
        const firstDay = firstDayOf(record.createdOn, record.ticks);
        expect([...flags.due]).toEqual(window.map((key) => Number(isDue(record.schedule, firstDay, key))));
        expect([...flags.ticked]).toEqual(window.map((key) => Number(record.ticks.has(key))));
      }),
    );
  });
});
