import type { MonthDay, PeriodUnit, Repeat } from './repeat.ts';

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
