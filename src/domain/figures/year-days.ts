import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { daysOf, type FigureDay, type FiguresByDay } from './figure-days.ts';

export interface YearDay extends FigureDay {
  /** 0 (nothing) to 4 (everything). */
  readonly level: number;
  readonly column: number;
  /** 0 is the first day of the week. */
  readonly row: number;
}

/** The number of days in the year view. */
export const YEAR = 365;
const LEVELS = 4;

/**
 * The days of the year view that ends on `stop`, oldest first, each with its position in columns of weeks. Leading days in the month of
 * `stop`, a year before it, are dropped (docs/rules/figures.md#graphs): a month is shown once, and whole except for the last.
 */
export function yearDays(figures: FiguresByDay, stop: DayKey, weekStart: number): YearDay[] {
  const all = daysOf(figures);
  const first = all.findIndex(({ day }) => !isLeading(day, stop));
  const days = first === -1 ? [] : all.slice(first);
  const rowOf = (day: DayKey) => (weekdayOf(day) - weekStart + 7) % 7;
  const offset = days[0] === undefined ? 0 : rowOf(days[0].day);
  return days.map((day, index) => ({
    ...day,
    level: day.total === 0 ? 0 : Math.ceil((day.completed / day.total) * LEVELS),
    column: Math.floor((offset + index) / 7),
    row: rowOf(day.day),
  }));
}

/** The first day of the year view that ends on `stop`. */
export function firstOfYear(stop: DayKey): DayKey {
  let day = addDays(stop, -YEAR);
  while (isLeading(day, stop)) day = addDays(day, 1);
  return day;
}

/** In the month of `stop`, a year before. */
function isLeading(day: DayKey, stop: DayKey): boolean {
  return day.startsWith(`${Number(stop.slice(0, 4)) - 1}${stop.slice(4, 7)}`);
}

/** The year to look back on: in January the one that is over. */
export const reviewedYear = (today: DayKey): number =>
  Number(today.slice(0, 4)) - (today.slice(5, 7) === '01' ? 1 : 0);
