import { dayNumber } from '#domain/days/day-key.ts';
import type { PeriodRepeat, PeriodUnit } from '#domain/plan/habit.ts';
import { isPeriodRepeat, keepsLimit, reachesAmount } from '#domain/plan/habit.ts';
import { shareOf } from '#domain/plan/kind-acts.ts';
import { periodAround } from '#domain/plan/repeat-plan.ts';
import { type Plan, rowRanges } from '#domain/plan/schedule.ts';
import { AROUND_DAYS, type DayFlags, firstNumber, type HabitRecord, neutralFlags } from './habit-record.ts';

/**
 * Due items of repetitions by calendar week or month (docs/decisions/kinds.md#what-counts). An item is booked on the day on which it was met;
 * what a period lacks is booked on its last day. So a later change of the plan, a skip or a break changes no day before it: a done day is
 * booked by the count that was in force on it, and only the shortage shrinks with the neutral days.
 */

/** A day by day account, from day number `start` on. */
export interface PeriodDays {
  readonly start: number;
  /** 1 on the days under such a repetition; on the others the flags below mean nothing. */
  readonly inPeriod: Uint8Array;
  /** The due items booked on the day: at most one that is met, and those that the period lacks. */
  readonly due: Uint8Array;
  /** 1 on a done day; for a total on the day on which it was met. */
  readonly ticked: Uint8Array;
  /** How much of the missing items of a day was met, 0 to 1. */
  readonly shares: Float64Array;
  /** 1 on a day of a period whose count is met. */
  readonly covered: Uint8Array;
  readonly periods: readonly PeriodResult[];
}

/** A period, with its days under one repetition: all of its calendar week or month, unless the plan or the habit began or ended in it. */
export interface PeriodResult {
  readonly unit: PeriodUnit;
  /** The day numbers of the first and the last day. */
  readonly start: number;
  readonly end: number;
  /** Those of the calendar week or month. */
  readonly span: readonly [start: number, end: number];
  /** Whether a pause or another plan ended it: what it lacks is in no figure. */
  readonly isCut: boolean;
  /** The items that it needs, without those of neutral days; 0 for a neutral period. */
  readonly needed: number;
  /** The items that were met. */
  readonly met: number;
  /** The amount logged in it, in thousandths. */
  readonly sum: number;
  /** Whether that is more than the target. */
  readonly isPassed: boolean;
}

/** A period so far. */
interface OpenPeriod {
  repeat: PeriodRepeat;
  readonly weekStart: number | undefined;
  readonly start: number;
  readonly end: number;
  /** The first and the latest of its days that are under the repetition. */
  readonly from: number;
  until: number;
  neutral: number;
  met: number;
  sum: number;
  target: number;
}

/** The period of the account that the day lies in. */
export function periodOf(account: PeriodDays | null, day: number): PeriodResult | undefined {
  return account?.periods.find(({ start, end }) => start <= day && day <= end);
}

/** Whether the items that it needs are met. */
export const isMetPeriod = ({ needed, met }: Pick<PeriodResult, 'needed' | 'met'>): boolean =>
  needed > 0 && met >= needed;

/** Walks over the days. A period that begins before the first of them, or ends after the last, is left out or counted in part. */
function walkPeriods(input: PeriodInput): PeriodDays {
  const { schedule, start, ticked } = input;
  const length = ticked.length;
  const days = {
    start,
    inPeriod: new Uint8Array(length),
    due: new Uint8Array(length),
    ticked: new Uint8Array(length),
    shares: new Float64Array(length),
    covered: new Uint8Array(length),
    periods: [] as PeriodResult[],
  };
  let open: OpenPeriod | null = null;
  for (const { row, from, end } of rowRanges(schedule, start, start + length)) {
    const { repeat } = row;
    if (open !== null && row.days.length === 0 && end <= Math.min(open.end, input.last)) {
      // A pause that ends within the period leaves it open; its days are neutral.
      open.neutral += end - from;
      continue;
    }
    if (open !== null && !goesOn(open, row)) {
      close(days, input, open, from - 1, true);
      open = null;
    }
    if (!isPeriodRepeat(repeat)) continue;
    if (open !== null) replan(days, input, open, repeat, from);
    for (let day = from; day < end; day += 1) {
      open ??= periodFrom(row, repeat, day);
      if (row.target !== undefined) open.target = row.target;
      countDay(days, input, open, day);
      if (day === open.end || day === input.last) {
        close(days, input, open, day, false);
        open = null;
      }
    }
  }
  return days;
}

/** Whether a plan that begins in a period has the same periods. Only weeks have a first weekday. */
function goesOn({ repeat, weekStart }: OpenPeriod, next: Plan): boolean {
  return (
    isPeriodRepeat(next.repeat) &&
    repeat.type === next.repeat.type &&
    repeat.per === next.repeat.per &&
    (repeat.per === 'month' || weekStart === next.weekStart)
  );
}

/** The period from a day on. Days of its week or month before it are neutral. */
function periodFrom({ weekStart }: Plan, repeat: PeriodRepeat, day: number): OpenPeriod {
  const [start, end] = periodAround(day, repeat.per, weekStart ?? 0);
  const neutral = day - start;
  return { repeat, weekStart, start, end, from: day, until: day, neutral, met: 0, sum: 0, target: 0 };
}

/** Another count from a day on. What was covered by the count before it stays covered. */
function replan(days: Days, input: PeriodInput, open: OpenPeriod, repeat: PeriodRepeat, day: number): void {
  let { neutral } = open;
  for (let left = day; left <= open.end; left += 1) {
    const at = left - days.start;
    const isNeutral = (input.neutral?.[at] ?? 0) !== 0 && input.ticked[at] !== 1;
    neutral += Number(isNeutral || left > input.last);
  }
  if (isMetPeriod({ needed: neededOf(open, neutral), met: open.met })) coverDays(days, open.from, day - 1);
  open.repeat = repeat;
}

type Days = Omit<PeriodDays, 'periods'> & { readonly periods: PeriodResult[] };

function countDay(
  days: Days,
  { kind, ticked, values, neutral, first, last }: PeriodInput,
  open: OpenPeriod,
  day: number,
) {
  const at = day - days.start;
  days.inPeriod[at] = 1;
  open.until = day;
  if (day < first || day > last) {
    open.neutral += 1;
    if (open.repeat.type === 'times' && ticked[at] === 1) days.ticked[at] = 1;
    return;
  }
  const value = values?.[at] ?? -1;
  const isNeutral = (neutral?.[at] ?? 0) !== 0;
  if (open.repeat.type === 'times') {
    if (ticked[at] === 1) {
      days.ticked[at] = 1;
      if (open.met < open.repeat.count) {
        open.met += 1;
        days.due[at] = 1;
      }
    } else if (isNeutral) open.neutral += 1;
    return;
  }
  if (!isNeutral || reachesAmount({ kind })) open.sum += Math.max(0, value);
  // On a day without a value too: a lower target may be met at once.
  if (reachesAmount({ kind }) && open.met === 0 && open.sum >= open.target) {
    open.met = 1;
    days.due[at] = 1;
    days.ticked[at] = 1;
  } else if (isNeutral) open.neutral += 1;
}

/** Ends the period with a day. The days after it are neutral. */
function close(days: Days, input: PeriodInput, open: OpenPeriod, day: number, isCut: boolean): void {
  const { repeat, start, end, from, until, sum, target } = open;
  const needed = neededOf(open, open.neutral + end - day);
  if (!isCut) bookLack(days, input, open, needed, day);
  const { met } = open;
  const isPassed = repeat.type === 'total' && sum > target;
  const span = [start, end] as const;
  days.periods.push({ unit: repeat.per, start: from, end: until, span, isCut, needed, met, sum, isPassed });
  if (isMetPeriod({ needed, met })) coverDays(days, from, until);
}

/** Books what the period lacks on its last day. */
function bookLack(days: Days, { kind }: PeriodInput, open: OpenPeriod, needed: number, day: number): void {
  const at = day - days.start;
  if (open.repeat.type === 'total' && needed > 0 && open.met === 0) {
    days.due[at] = 1;
    days.shares[at] = shareOf(kind, open.sum, open.target);
    if (keepsLimit({ kind }) && open.sum <= open.target) {
      days.ticked[at] = 1;
      open.met = 1;
    }
  } else {
    days.due[at] = (days.due[at] ?? 0) + Math.max(0, needed - open.met);
  }
}

/** ceil(count x (days - neutral days) / days), by docs/rules/days.md#neutral-days. */
function neededOf({ repeat, start, end }: OpenPeriod, neutral: number): number {
  const length = end - start + 1;
  const count = repeat.type === 'times' ? repeat.count : 1;
  return Math.ceil((count * (length - neutral)) / length);
}

function coverDays(days: Days, from: number, to: number): void {
  const end = Math.min(days.covered.length, to + 1 - days.start);
  days.covered.fill(1, Math.max(0, from - days.start), Math.max(0, end));
}

/** What the days of amounts, of limits, and of weeks and months that count as a whole add to those of other habits. */

/** The days of a limit that were kept to, of those planned by the day; periods have their own. */
export function keptFlags(record: HabitRecord, planned: Uint8Array, start: number): Uint8Array {
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

/** How much of each day's target was met. */
export function dayShares(record: HabitRecord, start: number, stop: number): Float64Array {
  const { kind = 'check', values, schedule } = record;
  const shares = new Float64Array(Math.max(0, stop - start + 1));
  const logged = values?.fill(start, stop);
  for (const { row, from, end } of rowRanges(schedule, start, stop + 1)) {
    for (let day = from; day < end; day += 1) {
      shares[day - start] = shareOf(kind, Math.max(0, logged?.[day - start] ?? 0), row.target ?? 0);
    }
  }
  return shares;
}

/** Puts what weeks and months book on their days in the place of the days themselves. */
export function bookPeriods({ due, ticked, shares }: DayFlags, start: number, periods: PeriodDays): void {
  for (let day = 0; day < due.length; day += 1) {
    const at = day + start - periods.start;
    if (periods.inPeriod[at] !== 1) continue;
    due[day] = periods.due[at] ?? 0;
    ticked[day] = periods.ticked[at] ?? 0;
    if (shares) shares[day] = periods.shares[at] ?? 0;
  }
}

/** The days of repetitions by calendar week or month around a range. */
export const walkRecord = (record: HabitRecord, start: number, stop: number): PeriodDays =>
  walkPeriods(inputOf(record, start - AROUND_DAYS, stop + AROUND_DAYS));

type PeriodInput = ReturnType<typeof inputOf>;

/** What is known of the days of a record, an entry a day. */
function inputOf(record: HabitRecord, start: number, stop: number) {
  const { kind = 'check', schedule, values, endsOn } = record;
  return {
    kind,
    schedule,
    start,
    ticked: record.ticks.flags(start, stop),
    /** Thousandths, below 0 for nothing; null for a habit that is ticked. */
    values: values?.fill(start, stop) ?? null,
    /** Other than 0 on neutral days. */
    neutral: neutralFlags(record, start, stop),
    /** The first and the last day on which the habit can be due. */
    first: firstNumber(record, start),
    last: endsOn ? dayNumber(endsOn) : Number.POSITIVE_INFINITY,
  };
}
