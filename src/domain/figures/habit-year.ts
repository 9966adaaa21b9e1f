import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { keepsLimit, ONE, reachesAmount } from '#domain/plan/habit.ts';
import { rowOn } from '#domain/plan/schedule.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import {
  type DayFlags,
  firstDayOfRecord,
  firstNumber,
  type HabitRecord,
} from '#domain/record/habit-record.ts';
import { type Comeback, comebackOf } from './comeback.ts';
import { loggedIn } from './period-figures.ts';
import { countDays } from './runs.ts';

/** What one habit adds to a calendar year, from 1 January to 31 December or today (docs/decisions/year.md). */
export interface HabitYear extends Pick<DayFlags, 'due' | 'ticked'> {
  /** The day number of the first flag: 1 January. */
  readonly start: number;
  readonly isLimit: boolean;
  /** What was logged towards a target, in its unit; of a limit nothing. */
  readonly amount: number;
  /** The days on which that was. */
  readonly logged: number;
  readonly comeback: Comeback | null;
  /** The first day of a habit that began in the year and stayed; none of a limit, whose name says what was left. */
  readonly stayedSince: DayKey | null;
}

/** So many days after its first one a habit can have stayed. */
const STAYED_DAYS = 30;
/** What it did on so many last days decides. */
const LAST_DAYS = 28;

/** The day numbers of a year, of which only those up to today count; the last one is before the first in a year to come. */
export function daysOfYear(year: number, today: DayKey): readonly [start: number, stop: number] {
  const start = dayNumber(`${String(year)}-01-01`);
  return [start, Math.min(dayNumber(`${String(year)}-12-31`), dayNumber(today))];
}

export function habitYear(record: HabitRecord, year: number, today: DayKey): HabitYear {
  const [start, stop] = daysOfYear(year, today);
  // A pause may have begun in an earlier year.
  const first = Math.min(start, dayNumber(firstDayOfRecord(record)));
  const flags = { ...dayFlags(record, first, stop, dayNumber(today)), start: first };
  const own = { due: flags.due.subarray(start - first), ticked: flags.ticked.subarray(start - first) };
  const { amount, days } = reachesAmount(record) ? loggedIn(record, start, stop) : { amount: 0, days: 0 };
  return {
    ...own,
    start,
    isLimit: keepsLimit(record),
    amount: amount / ONE,
    logged: days,
    comeback: comebackOf(record, flags, start, dayNumber(today)),
    stayedSince: keepsLimit(record) ? null : stayedSince(record, own, [start, stop], dayNumber(today)),
  };
}

/** Whether a habit was done on a day, or a limit kept: by its index. */
export const isDoneAt = ({ due, ticked, isLimit }: HabitYear, index: number): boolean =>
  ticked[index] === 1 && (!isLimit || (due[index] ?? 0) > 0);

/** The due items met on a day: none or one. */
export const metAt = ({ due, ticked }: Pick<HabitYear, 'due' | 'ticked'>, index: number): number =>
  (due[index] ?? 0) > 0 && ticked[index] === 1 ? 1 : 0;

/** Begun in the year, in force at its end, and met at least every other time lately. */
function stayedSince(
  record: HabitRecord,
  own: Pick<HabitYear, 'due' | 'ticked'>,
  [start, stop]: readonly [number, number],
  today: number,
): DayKey | null {
  const first = firstNumber(record, start);
  if (first < start || first > stop - STAYED_DAYS + 1) return null;
  const end = dayKey(stop);
  const isOver = record.endsOn ? record.endsOn < end : false;
  if (isOver || rowOn(record.schedule, end)?.days.length === 0) return null;
  const last = Math.max(0, own.due.length - LAST_DAYS);
  const { completed, total } = countDays({
    due: own.due.subarray(last),
    ticked: own.ticked.subarray(last),
    today: today - start - last,
  });
  return completed > 0 && 2 * completed >= total ? dayKey(first) : null;
}
