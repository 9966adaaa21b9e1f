import { type DayRange, flagRanges } from './breaks.ts';
import { type DayKey, dayNumber, weekdayOfNumber } from './day-key.ts';
import { firstDayOf, type Schedule } from './schedule.ts';
import type { TickSet } from './tick-set.ts';
import { weekdayMask } from './weekdays.ts';

/** The data of the performance figures: the schedule, the first day, the ticks, and the neutral days. */
export interface HabitRecord {
  readonly schedule: Schedule;
  /** The creation day in the user's zone at that time. */
  readonly createdOn: DayKey;
  readonly ticks: TickSet;
  /** The days that were skipped by hand; none when left out. */
  readonly skips?: TickSet;
  /** The breaks that pause this habit; none when left out. */
  readonly breaks?: readonly DayRange[];
}

/** A byte per day over a range, 1 or 0: numbers instead of objects, since a history may have ten years of days. */
export interface DayFlags {
  /** 1 on a scheduled day that is not neutral. A neutral day that is ticked all the same is due (days.md, 3). */
  readonly due: Uint8Array;
  readonly ticked: Uint8Array;
}

/** What was due and what was ticked from day number `start` to `stop`, both included. */
export function dayFlags(record: HabitRecord, start: number, stop: number): DayFlags {
  const due = scheduledFlags(record, start, stop);
  const ticked = record.ticks.flags(start, stop);
  const neutral = neutralFlags(record, start, stop);
  if (neutral !== null) {
    for (let day = 0; day < due.length; day += 1) if (neutral[day] !== 0 && ticked[day] !== 1) due[day] = 0;
  }
  return { due, ticked };
}

/** The values of `neutralFlags`. */
export const SKIPPED = 1;
export const ON_BREAK = 2;

/** SKIPPED or ON_BREAK per day, else 0; null when the habit has no such day at all. A day that is both counts as skipped. */
export function neutralFlags(
  { skips, breaks = [] }: HabitRecord,
  start: number,
  stop: number,
): Uint8Array | null {
  const hasSkips = skips !== undefined && !skips.isEmpty;
  if (breaks.length === 0) return hasSkips ? skips.flags(start, stop) : null;
  const flags = new Uint8Array(Math.max(0, stop - start + 1));
  flagRanges(flags, breaks, start, ON_BREAK);
  if (hasSkips) {
    skips.flags(start, stop).forEach((skipped, day) => {
      if (skipped === 1) flags[day] = SKIPPED;
    });
  }
  return flags;
}

/** 1 on each day of the schedule from the habit's first day on, neutral or not. */
export function scheduledFlags(record: HabitRecord, start: number, stop: number): Uint8Array {
  const due = new Uint8Array(Math.max(0, stop - start + 1));
  const begin = Math.max(start, firstNumber(record, start));
  let end = stop + 1;
  for (const row of record.schedule.toReversed()) {
    const from = row.from === null ? begin : Math.max(begin, dayNumber(row.from));
    const mask = weekdayMask(row.days);
    for (let day = from, weekday = weekdayOfNumber(from); day < end; day += 1) {
      due[day - start] = (mask >> weekday) & 1;
      weekday = weekday === 6 ? 0 : weekday + 1;
    }
    end = Math.min(end, from);
  }
  return due;
}

/** The first day, exact only where it matters: for a habit created before `start` the earliest tick is not searched. */
function firstNumber(record: HabitRecord, start: number): number {
  const created = dayNumber(record.createdOn);
  return created <= start ? created : dayNumber(firstDayOf(record.createdOn, record.ticks));
}
