import { type DayRange, flagRanges } from '#domain/days/breaks.ts';
import { type DayKey, dayNumber, firstDayOf, weekdayOfNumber } from '#domain/days/day-key.ts';
import type { DayValues } from '#domain/days/day-values.ts';
import type { TickSet } from '#domain/days/tick-set.ts';
import { weekdayMask } from '#domain/days/weekdays.ts';
import { type HabitKind, isPeriodRepeat } from '#domain/plan/habit.ts';
import { flagRepeat } from '#domain/plan/repeat-plan.ts';
import { rowRanges, type Schedule } from '#domain/plan/schedule.ts';

/** All that figures are computed from: the timeline of plans, the first day, what is logged, and the neutral days. */
export interface HabitRecord {
  /** A habit that is ticked when left out. */
  readonly kind?: HabitKind;
  readonly schedule: Schedule;
  /** The creation day in the user's zone at that time. */
  readonly createdOn: DayKey;
  /** The done days: ticked, or of an amount those on which its target was met. A limit has none. */
  readonly ticks: TickSet;
  /** The amounts logged; none when left out. */
  readonly values?: DayValues;
  /** The days that were skipped by hand; none when left out. */
  readonly skips?: TickSet;
  /** The days with a note; none when left out. */
  readonly noted?: TickSet;
  /** The breaks that pause this habit; none when left out. */
  readonly breaks?: readonly DayRange[];
  /** The first and the last day on which it can be due; null or left out for no bound. */
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
  /** Whether one missed day a month breaks no streak: a setting of the user, off when left out. */
  readonly grace?: boolean;
}

/** A number per day over a range: numbers instead of objects, since a history may have ten years of days. */
export interface DayFlags {
  /** The due items booked on the day: 1 on a planned day that is not neutral; of a period see periods.ts. */
  readonly due: Uint8Array;
  /** 1 on a done day. */
  readonly ticked: Uint8Array;
  /** How much of the items that were not met was met all the same, 0 to 1; null for a habit that is ticked. */
  readonly shares: Float64Array | null;
}

/** Longer than a month: so many days around a range reach the ends of its first and last week or month. */
export const AROUND_DAYS = 31;

/** Whether a week or month was ever counted as a whole. */
export const hasPeriods = ({ schedule }: Pick<HabitRecord, 'schedule'>): boolean =>
  schedule.some(({ repeat }) => isPeriodRepeat(repeat));

/** The record without the plans that begin after a day: what begins later changes nothing before. */
export function begunBy(record: HabitRecord, today: number): HabitRecord {
  const last = record.schedule.at(-1)?.from ?? null;
  if (last === null || dayNumber(last) <= today) return record;
  const schedule = record.schedule.filter(({ from }) => from === null || dayNumber(from) <= today);
  return { ...record, schedule };
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

/** 1 on each planned day from the habit's first day to its end, neutral or not; all days of a repetition by week or month. */
export function scheduledFlags(record: HabitRecord, start: number, stop: number): Uint8Array {
  const due = new Uint8Array(Math.max(0, stop - start + 1));
  const begin = Math.max(start, firstNumber(record, start));
  const last = record.endsOn ? Math.min(stop, dayNumber(record.endsOn)) : stop;
  for (const { row, from, end } of rowRanges(record.schedule, begin, last + 1)) {
    if (row.repeat) {
      flagRepeat(due, start, [from, end], row.repeat);
      continue;
    }
    const mask = weekdayMask(row.days);
    for (let day = from, weekday = weekdayOfNumber(from); day < end; day += 1) {
      due[day - start] = (mask >> weekday) & 1;
      weekday = weekday === 6 ? 0 : weekday + 1;
    }
  }
  return due;
}

/** The first and the last day on which anything was logged, of all kinds. */
export function edgesOf({ ticks, values }: Pick<HabitRecord, 'ticks' | 'values'>): {
  readonly earliest: DayKey | null;
  readonly latest: DayKey | null;
} {
  if (values === undefined || values.isEmpty) return ticks;
  const [first, last] = [values.earliest ?? '', values.latest ?? ''];
  const { earliest, latest } = ticks;
  return {
    earliest: earliest === null || first < earliest ? first : earliest,
    latest: latest === null || last > latest ? last : latest,
  };
}

/** The habit's first day: created, or the earliest on which anything was logged. */
export function firstDayOfRecord(record: HabitRecord): DayKey {
  return firstDayOf(record.createdOn, edgesOf(record));
}

/** The first day on which it can be due, exact only where it matters: for a habit created before `start` the earliest tick is not searched. */
export function firstNumber(record: HabitRecord, start: number): number {
  const created = dayNumber(record.createdOn);
  const first = created <= start ? created : dayNumber(firstDayOfRecord(record));
  return record.startsOn ? Math.max(first, dayNumber(record.startsOn)) : first;
}
