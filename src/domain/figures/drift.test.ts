import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY, type Weekday } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { driftOf } from './drift.ts';

/** A Monday. */
const TODAY = '2026-11-30';
const ago = (count: number): DayKey => addDays(TODAY, -count);
const BEFORE = dayRange(ago(56), ago(29));
const LAST = dayRange(ago(28), ago(1));

/** A habit of a year, done on the first so many days of each of the two times. */
const habit = (before: number, now: number, days: readonly Weekday[] = EVERY_DAY): HabitRecord => ({
  schedule: startSchedule({ days }),
  createdOn: ago(365),
  ticks: TickSet.of([...BEFORE.slice(0, before), ...LAST.slice(0, now)]),
});

test('tells a rate that fell by 25 points, and no smaller fall', () => {
  expect(driftOf(habit(28, 21), TODAY)).toEqual({ before: 100, now: 75 });
  expect(driftOf(habit(28, 22), TODAY)).toBeNull();
  expect(driftOf(habit(7, 0), TODAY)).toEqual({ before: 25, now: 0 });
});

test('tells no rate that rose', () => {
  const counts = fc.nat({ max: 28 });
  fc.assert(
    fc.property(counts, counts, (before, now) => {
      expect(driftOf(habit(before, Math.min(28, before + now)), TODAY)).toBeNull();
    }),
  );
});

test('counts neither today nor a day after it', () => {
  const record = habit(28, 21);
  const { ticks } = record;
  expect(driftOf({ ...record, ticks: ticks.with(TODAY).with(addDays(TODAY, 1)) }, TODAY)).toEqual({
    before: 100,
    now: 75,
  });
});

test('needs four due items in each of the two times', () => {
  const mondays = [1] as const;
  expect(driftOf(habit(28, 0, mondays), TODAY)).toEqual({ before: 100, now: 0 });
  const skipped = { ...habit(28, 0, mondays), skips: TickSet.of([ago(7)]) };
  expect(driftOf(skipped, TODAY)).toBeNull();
  expect(driftOf({ ...habit(28, 0), createdOn: ago(31), ticks: TickSet.of([ago(29)]) }, TODAY)).toBeNull();
});

test('says nothing of days on a break', () => {
  const breaks = [{ from: ago(28), to: null }];
  expect(driftOf({ ...habit(28, 0), breaks }, TODAY)).toBeNull();
});

test('says nothing once the plan was changed within the 28 days', () => {
  const { schedule, ...rest } = habit(28, 7);
  const changed = (from: DayKey) => ({ ...rest, schedule: changeSchedule(schedule, from, [1, 2, 3, 4, 5]) });
  expect(driftOf(changed(ago(28)), TODAY)).toBeNull();
  expect(driftOf(changed(ago(29)), TODAY)).not.toBeNull();
});

test('counts the days of an amount on which its target was met', () => {
  const days = [...BEFORE, ...LAST.slice(0, 7)];
  const schedule = startSchedule({ days: EVERY_DAY, target: 8_000 });
  const values = DayValues.of([...BEFORE, ...LAST].map((day) => [day, days.includes(day) ? 8_000 : 3_000]));
  expect(
    driftOf({ kind: 'amount', schedule, createdOn: ago(365), ticks: TickSet.of(days), values }, TODAY),
  ).toEqual({ before: 100, now: 25 });
});
