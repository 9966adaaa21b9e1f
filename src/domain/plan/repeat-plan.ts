import { addDays, type DayKey, dayKey, dayNumber, weekdayOfNumber } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { type DayRepeat, isPeriodRepeat, type MonthDay, type PeriodUnit, type Repeat } from './habit.ts';

const WEEK = 7;
/** Days of a month on average, as in the published score (strength.ts). */
const MONTH = 30;
const LONGEST_MONTH = 31;

/** How many due items a day has on average. */
export function itemsADay(repeat: Repeat): number {
  switch (repeat.type) {
    case 'interval':
      return 1 / (repeat.every * { day: 1, week: WEEK, month: MONTH }[repeat.unit]);
    case 'monthDays':
      return repeat.days.length / MONTH;
    case 'times':
      return repeat.count / daysOfUnit(repeat.per);
    default:
      return 1 / daysOfUnit(repeat.per);
  }
}

const daysOfUnit = (per: PeriodUnit): number => (per === 'week' ? WEEK : MONTH);

/** Whether two repetitions are the same; undefined is by weekdays. */
export function sameRepeat(left: Repeat | undefined, right: Repeat | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return JSON.stringify(inOrder(left)) === JSON.stringify(inOrder(right));
}

/** The same with its fields, and the days of months, in one order. */
export function inOrder(repeat: Repeat): Repeat {
  switch (repeat.type) {
    case 'interval':
      return { type: repeat.type, every: repeat.every, unit: repeat.unit, from: repeat.from };
    case 'monthDays':
      return { type: repeat.type, days: [...new Set(repeat.days)].toSorted(byMonthDay) };
    case 'times':
      return { type: repeat.type, count: repeat.count, per: repeat.per };
    default:
      return { type: repeat.type, per: repeat.per };
  }
}

const placeInMonth = (day: MonthDay): number => (day === 'last' ? LONGEST_MONTH + 1 : day);
const byMonthDay = (left: MonthDay, right: MonthDay): number => placeInMonth(left) - placeInMonth(right);

/** Sets the flags of the days of a repetition, from day number `from` to before `end`; `start` is the number of the first flag. */
export function flagRepeat(
  flags: Uint8Array,
  start: number,
  [from, end]: readonly [from: number, end: number],
  repeat: Repeat,
): void {
  if (isPeriodRepeat(repeat)) {
    flags.fill(1, from - start, Math.max(from, end) - start);
  } else if (repeat.type === 'interval' && repeat.unit !== 'month') {
    const every = repeat.every * (repeat.unit === 'week' ? WEEK : 1);
    const anchor = dayNumber(repeat.from);
    const first = anchor + Math.max(0, Math.ceil((from - anchor) / every)) * every;
    for (let day = first; day < end; day += every) flags[day - start] = 1;
  } else {
    for (const day of monthlyDays(repeat, from, end)) flags[day - start] = 1;
  }
}

/** The days of a monthly repetition from day number `from` to before `end`. */
function monthlyDays(repeat: DayRepeat, from: number, end: number): number[] {
  const found: number[] = [];
  for (let month = monthStart(from); month < end; month = monthEnd(month) + 1) {
    for (const day of daysInMonth(repeat, month)) if (day >= from && day < end) found.push(day);
  }
  return found;
}

function daysInMonth(repeat: DayRepeat, month: number): number[] {
  const last = monthEnd(month);
  const place = (day: MonthDay): number => (day === 'last' ? last : Math.min(month + day - 1, last));
  if (repeat.type === 'monthDays') return repeat.days.map(place);
  const since = monthIndex(dayKey(month)) - monthIndex(repeat.from);
  return since >= 0 && since % repeat.every === 0 ? [place(Number(repeat.from.slice(8)))] : [];
}

/** Months since the year 0. */
const monthIndex = (day: DayKey): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The first day of the month of a day number. */
const monthStart = (day: number): number => day + 1 - Number(dayKey(day).slice(8));

/** The last day of the month that begins on a day number. */
function monthEnd(month: number): number {
  const next = dayNumber(`${addDays(dayKey(month), LONGEST_MONTH).slice(0, 8)}01`);
  return next - 1;
}

/** The first and the last day number of the calendar week or month that a day number is in. */
export function periodAround(
  day: number,
  per: PeriodUnit,
  weekStart: Weekday,
): readonly [start: number, end: number] {
  if (per === 'month') {
    const start = monthStart(day);
    return [start, monthEnd(start)];
  }
  const start = day - ((weekdayOfNumber(day) - weekStart + WEEK) % WEEK);
  return [start, start + WEEK - 1];
}
