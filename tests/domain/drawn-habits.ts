import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { type Plan, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { findTogether } from '#domain/together/together.ts';

/** Habits whose days are drawn by chance, the same on each run. */

export const TODAY = '2026-11-30';

/** Numbers from 0 to 1 that are the same on each run. */
export function createDraw(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The last days before today, oldest first. */
export const daysOf = (count: number): DayKey[] => dayRange(addDays(TODAY, -count), addDays(TODAY, -1));

/** A habit that was due on each of the days before today and done where `done` is true for the day. */
export function recordOf(done: readonly boolean[], plan: Plan = { days: EVERY_DAY }): HabitRecord {
  const days = daysOf(done.length);
  return {
    schedule: startSchedule(plan),
    createdOn: days[0] ?? TODAY,
    ticks: TickSet.of(days.filter((_, at) => done[at])),
  };
}

/** What goes together of some records, named by their places. */
export const compare = (records: readonly HabitRecord[]) =>
  findTogether(
    records.map((record, at) => ({ id: String(at), record })),
    [],
    TODAY,
  );

/** Each day done with this probability. */
export const often = (draw: () => number, share: number, count: number) =>
  Array.from({ length: count }, () => draw() < share);

/** Done more often on the days with the other. */
export const following = (draw: () => number, other: readonly boolean[], withIt: number, without: number) =>
  other.map((done) => draw() < (done ? withIt : without));
