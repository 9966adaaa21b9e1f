import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayNumber, dayRange, weekdayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { strengthLine, strengthOf } from './strength.ts';

/** A Monday. */
const FIRST: DayKey = '2026-01-05';

/** A daily habit, its days written one letter each from FIRST on: done, missed, skipped. */
function recordOf(days: string): HabitRecord {
  const of = (letter: string) =>
    Array.from(days).flatMap((each, at) => (each === letter ? [addDays(FIRST, at)] : []));
  return {
    schedule: startSchedule(EVERY_DAY),
    createdOn: FIRST,
    ticks: TickSet.of(of('d')),
    skips: TickSet.of(of('s')),
  };
}

/** The day after the last of these days: all of them are over. */
const after = (days: string): DayKey => addDays(FIRST, days.length);

describe('strengthOf', () => {
  it.each([
    [1, 0.051922],
    [7, 0.3115],
    [13, 0.5],
    [20, 0.655747],
    [30, 0.798],
    [66, 0.9704],
    [100, 0.9952],
  ])('is as published after %i done days in a row', (count, strength) => {
    const days = 'd'.repeat(count);
    expect(strengthOf(recordOf(days), after(days))).toBeCloseTo(strength, 4);
  });

  it.each([
    ['d'.repeat(30) + 'm', 0.7566],
    ['d'.repeat(30) + 'm'.repeat(7), 0.5494],
    ['d'.repeat(30) + 's'.repeat(7), 0.798],
  ])('forgives misses and leaves skips out: %s', (days, strength) => {
    expect(strengthOf(recordOf(days), after(days))).toBeCloseTo(strength, 4);
  });

  it('moves further with each due day of a habit that is due less often', () => {
    const schedule = startSchedule([1, 3, 5]);
    const all = dayRange(FIRST, addDays(FIRST, 55)).filter((day) => [1, 3, 5].includes(weekdayOf(day)));
    const strength = (ticks: readonly DayKey[]) =>
      strengthOf({ schedule, createdOn: FIRST, ticks: TickSet.of(ticks) }, addDays(FIRST, 56));
    expect(strength(all)).toBeCloseTo(0.8584, 4);
    expect(strength(all.slice(0, -1))).toBeCloseTo(0.7802, 4);
  });
});

const letters = fc.array(fc.constantFrom('d', 'm', 's'), { minLength: 1, maxLength: 60 });

describe('strengthLine', () => {
  it('is the score of each day as it was at the end of that day', () => {
    fc.assert(
      fc.property(letters, (given) => {
        const days = given.join('');
        const today = after(days);
        const start = dayNumber(FIRST);
        const line = strengthLine(recordOf(days), today, start, start + days.length - 1);
        const expected = given.map((_, at) =>
          strengthOf(recordOf(days.slice(0, at + 1)), addDays(FIRST, at + 1)),
        );
        expect(line.length).toBe(days.length);
        line.forEach((strength, at) => expect(strength).toBeCloseTo(expected[at] ?? -1, 5));
      }),
    );
  });

  it('is 0 before the record, and its last score after it', () => {
    const start = dayNumber(FIRST);
    const line = strengthLine(recordOf('d'), FIRST, start - 2, start + 2);
    expect([line[0], line[1]]).toEqual([0, 0]);
    expect(line[2]).toBeCloseTo(0.051922, 6);
    expect([line[3], line[4]]).toEqual([line[2], line[2]]);
  });
});
