import { type DayRange, flagRanges } from './breaks.ts';
import { type DayKey, dayKey, dayNumber, weekdayOfNumber } from './day-key.ts';
import type { DayValues } from './day-values.ts';
import { firstDayOf } from './first-day.ts';
import type { HabitKind } from './habit.ts';
import { type PeriodBefore, type PeriodDays, type PeriodInput, walkPeriods } from './periods.ts';
import { isPeriodRepeat } from './repeat.ts';
import { flagRepeat, periodAround } from './repeat-days.ts';
import { rowOn, rowRanges, type Schedule } from './schedule.ts';
import { shareOf } from './share.ts';
import type { TickSet } from './tick-set.ts';
import { weekdayMask } from './weekdays.ts';

/** The data of the performance figures: the schedule, the first day, what is logged, and the neutral days. */
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
  /** The breaks that pause this habit; none when left out. */
  readonly breaks?: readonly DayRange[];
  /** The first and the last day on which it can be due; null or left out for no bound. */
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
  /** Where only the days from one on are known: its number, and what its period has before it. */
  readonly knownFrom?: { readonly day: number; readonly before: PeriodBefore | undefined };
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

/** Longer than a period: so many days around a range reach the ends of its first and last period. */
const AROUND = 31;

/**
 * What was due and what was done from day number `start` to `stop`, both included. A neutral day that is done all the same is due
 * (docs/rules/days.md#neutral-days). A limit is decided when its day or period is over: from `today` (a day number) on it is in no figure.
 */
export function dayFlags(
  record: HabitRecord,
  start: number,
  stop: number,
  today = Number.POSITIVE_INFINITY,
): DayFlags {
  const isLimit = record.kind === 'limit';
  const due = scheduledFlags(record, start, stop);
  const ticked = isLimit ? keptFlags(record, due, start) : record.ticks.flags(start, stop);
  const neutral = neutralFlags(record, start, stop);
  if (neutral !== null) {
    for (let day = 0; day < due.length; day += 1) {
      if (neutral[day] !== 0 && (isLimit || ticked[day] !== 1)) due[day] = 0;
    }
  }
  const shares = dayShares(record, start, stop);
  const periods = periodDays(record, start, stop);
  if (periods !== null) withPeriods({ due, ticked, shares }, start, periods);
  if (isLimit) due.fill(0, Math.min(due.length, Math.max(0, today - start)));
  return { due, ticked, shares };
}

/** The days of a limit that were kept to, of those planned by the day; periods have their own. */
function keptFlags(record: HabitRecord, planned: Uint8Array, start: number): Uint8Array {
  const stop = start + planned.length - 1;
  const values = record.values?.fill(start, stop);
  const kept = new Uint8Array(planned.length);
  for (const { row, from, end } of rowRanges(record.schedule, start, stop + 1)) {
    const target = row.target ?? 0;
    for (let day = from; day < end; day += 1) {
      const at = day - start;
      if (planned[at] === 1 && (values?.[at] ?? 0) <= target) kept[at] = 1;
    }
  }
  return kept;
}

function dayShares(record: HabitRecord, start: number, stop: number): Float64Array | null {
  const { kind = 'check', values, schedule } = record;
  if (kind === 'check') return null;
  const shares = new Float64Array(Math.max(0, stop - start + 1));
  const logged = values?.fill(start, stop);
  for (const { row, from, end } of rowRanges(schedule, start, stop + 1)) {
    for (let day = from; day < end; day += 1) {
      shares[day - start] = shareOf(kind, Math.max(0, logged?.[day - start] ?? 0), row.target ?? 0);
    }
  }
  return shares;
}

function withPeriods({ due, ticked, shares }: DayFlags, start: number, periods: PeriodDays): void {
  for (let day = 0; day < due.length; day += 1) {
    const at = day + start - periods.start;
    if (periods.inPeriod[at] !== 1) continue;
    due[day] = periods.due[at] ?? 0;
    ticked[day] = periods.ticked[at] ?? 0;
    if (shares) shares[day] = periods.shares[at] ?? 0;
  }
}

/** The days of repetitions by calendar week or month around a range; null when the habit never had one. */
export function periodDays(record: HabitRecord, start: number, stop: number): PeriodDays | null {
  const { schedule } = record;
  if (!schedule.some(({ repeat }) => isPeriodRepeat(repeat))) return null;
  return walkPeriods(inputOf(record, record.knownFrom?.day ?? start - AROUND, stop + AROUND));
}

function inputOf(record: HabitRecord, from: number, to: number): PeriodInput {
  const { kind = 'check', schedule, values, endsOn } = record;
  return {
    kind,
    schedule,
    start: from,
    ticked: record.ticks.flags(from, to),
    values: values?.fill(from, to) ?? null,
    neutral: neutralFlags(record, from, to),
    first: firstNumber(record, from),
    last: endsOn ? dayNumber(endsOn) : Number.POSITIVE_INFINITY,
    before: record.knownFrom?.before,
  };
}

/** What the period of a day (a day number) has before that day, by the plan of the day; null when its plan is by days. */
export function periodBefore(
  record: HabitRecord,
  day: number,
): (PeriodBefore & { weekStart: number }) | null {
  const row = rowOn(record.schedule, dayKey(day));
  if (!isPeriodRepeat(row?.repeat)) return null;
  const { weekStart = 0, repeat } = row;
  const [start] = periodAround(day, repeat.per, weekStart);
  const open = walkPeriods(inputOf(record, record.knownFrom?.day ?? day - AROUND, day - 1)).open;
  const isSame =
    open?.start === start && open.repeat.type === repeat.type && open.weekStart === row.weekStart;
  const { met, sum, neutral } = isSame ? open : { met: 0, sum: 0, neutral: day - start };
  return { weekStart, met, sum, neutral };
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
function firstNumber(record: HabitRecord, start: number): number {
  const created = dayNumber(record.createdOn);
  const first = created <= start ? created : dayNumber(firstDayOfRecord(record));
  return record.startsOn ? Math.max(first, dayNumber(record.startsOn)) : first;
}
