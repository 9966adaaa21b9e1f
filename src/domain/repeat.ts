import type { DayKey } from './day-key.ts';

/** A repetition that is not by weekdays (days.md, 2). */
export type Repeat = DayRepeat | PeriodRepeat;

/** Days of their own: each is a due item. */
export type DayRepeat =
  /** Every so many days, weeks or months from a day on. */
  | {
      readonly type: 'interval';
      readonly every: number;
      readonly unit: 'day' | 'week' | 'month';
      readonly from: DayKey;
    }
  /** Days of each month; one that a month lacks is its last day. */
  | { readonly type: 'monthDays'; readonly days: readonly MonthDay[] };

/** Any days of a calendar week or month. */
export type PeriodRepeat =
  /** So many done days: each of them is a due item. */
  | { readonly type: 'times'; readonly count: number; readonly per: PeriodUnit }
  /** The target is for the whole period, which is one due item. */
  | { readonly type: 'total'; readonly per: PeriodUnit };

/** 1 to 31. */
export type MonthDay = number | 'last';
export type PeriodUnit = 'week' | 'month';

const WEEK = 7;
/** Days of a month on average, as in the published score (strength.ts). */
const MONTH = 30;
const LONGEST_MONTH = 31;

export function isPeriodRepeat(repeat: { readonly type: string } | undefined): repeat is PeriodRepeat {
  return repeat?.type === 'times' || repeat?.type === 'total';
}

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
