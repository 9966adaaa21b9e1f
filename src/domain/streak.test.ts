import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeFrom } from '#tests/domain/change-from.ts';
import { addDays, dayRange } from './day-key.ts';
import { firstDayOf } from './first-day.ts';
import type { HabitRecord } from './habit-record.ts';
import { isDue } from './planned-days.ts';
import { achievementOf } from './record-achievement.ts';
import { changeSchedule, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import { EVERY_DAY } from './weekdays.ts';

const TODAY = '2026-11-20';
const before = (count: number): string => addDays(TODAY, -count);
const SPAN = dayRange(before(40), addDays(TODAY, 2));
const day = fc.constantFrom(...SPAN);
const currentStreak = (habit: HabitRecord): number => achievementOf(habit, TODAY).currentStreak;
const bestStreak = (habit: HabitRecord): number => achievementOf(habit, TODAY).bestStreak;
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const record = (
  ticked: string[],
  schedule = startSchedule(EVERY_DAY),
  createdOn = before(30),
): HabitRecord => ({
  schedule,
  createdOn,
  ticks: TickSet.of(ticked),
});
const records = fc
  .record({ first: weekdays, from: day, later: weekdays, createdOn: day, ticked: fc.subarray(SPAN) })
  .map(({ first, from, later, createdOn, ticked }) =>
    record(ticked, changeSchedule(startSchedule(first), from, later), createdOn),
  );

/** The due days that decide a streak, oldest first, as true for ticked: an unticked today or later is left out. */
function dueDays(habit: HabitRecord, until: string): boolean[] {
  const firstDay = firstDayOf(habit.createdOn, habit.ticks);
  return SPAN.filter((key) => key <= until && isDue(habit.schedule, firstDay, key))
    .map((key) => ({ ticked: habit.ticks.has(key), open: key >= TODAY }))
    .filter(({ ticked, open }) => ticked || !open)
    .map(({ ticked }) => ticked);
}

/** The run of ticked days that ends at each of these days. */
const runs = (judged: boolean[]): number[] => {
  let run = 0;
  return [
    0,
    ...judged.map((ticked) => {
      run = ticked ? run + 1 : 0;
      return run;
    }),
  ];
};

describe('streaks', () => {
  it('equal a plain count over the due days', () => {
    fc.assert(
      fc.property(records, (habit) => {
        expect(currentStreak(habit)).toBe(runs(dueDays(habit, TODAY)).at(-1));
        expect(bestStreak(habit)).toBe(Math.max(...runs(dueDays(habit, SPAN.at(-1) ?? TODAY))));
      }),
    );
  });

  it('are never longer now than at best', () => {
    fc.assert(
      fc.property(records, (habit) => {
        expect(currentStreak(habit)).toBeLessThanOrEqual(bestStreak(habit));
      }),
    );
  });

  it('do not change by a pause, an archiving or new weekdays', () => {
    fc.assert(
      fc.property(records, weekdays, (habit, chosen) => {
        const schedule = changeSchedule(habit.schedule, changeFrom(habit.ticks, TODAY), chosen);
        const changed = { ...habit, schedule };
        expect(currentStreak(changed)).toBe(currentStreak(habit));
        expect(bestStreak(changed)).toBe(bestStreak(habit));
      }),
    );
  });

  it('are not broken by an unticked today, and are by an unticked yesterday', () => {
    expect(currentStreak(record([before(3), before(2), before(1)]))).toBe(3);
    expect(currentStreak(record([before(3), before(2), before(1), TODAY]))).toBe(4);
    expect(currentStreak(record([before(3), before(2), TODAY]))).toBe(1);
    expect(bestStreak(record([before(3), before(2), TODAY]))).toBe(2);
    expect(currentStreak(record([before(3), before(2)]))).toBe(0);
  });

  it('skip days that are not due: other weekdays, a pause, the archive', () => {
    const fridays = startSchedule([5]);
    expect(currentStreak(record([before(14), before(7), before(6)], fridays))).toBe(2);
    const paused = changeSchedule(
      changeSchedule(startSchedule(EVERY_DAY), before(9), []),
      before(2),
      EVERY_DAY,
    );
    expect(currentStreak(record([before(11), before(10), before(2), before(1)], paused))).toBe(4);
    const archived = changeSchedule(startSchedule(EVERY_DAY), before(9), []);
    expect(currentStreak(record([before(11), before(10)], archived))).toBe(2);
  });

  it('are 0 for a habit that starts after today, as after travel', () => {
    const habit = record([], startSchedule(EVERY_DAY), addDays(TODAY, 1));
    expect([currentStreak(habit), bestStreak(habit)]).toEqual([0, 0]);
  });
});
