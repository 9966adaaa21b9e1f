import { type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { EVERY_DAY, type Weekday } from '#domain/days/weekdays.ts';
import { ONE } from '#domain/plan/habit.ts';
import { type DayFigures, type FigureDay, sumOf, WEEK } from './figure-days.ts';
import { percentageOf } from './performance.ts';

/**
 * For each day the percentage of the 7 days up to it, oldest first: a line that means something for a habit that is either done or not. Seven
 * days without a due one repeat the day before, so that the line does not fall.
 */
export function rollingRates(days: readonly DayFigures[]): number[] {
  let latest = 0;
  return days.map((_, index) => {
    const { completed, total } = sumOf(days.slice(Math.max(0, index + 1 - WEEK), index + 1));
    latest = percentageOf(completed, total) ?? latest;
    return latest;
  });
}

export interface WeekdayFigures extends DayFigures {
  readonly weekday: Weekday;
}

/** The sums of each weekday, from the first day of the week on. */
export function weekdayFigures(days: readonly FigureDay[], weekStart: number): WeekdayFigures[] {
  return EVERY_DAY.map((index) => {
    const weekday = (weekStart + index) % WEEK;
    return { weekday, ...sumOf(days.filter(({ day }) => weekdayOf(day) === weekday)) };
  });
}

/** How often a weekday must have been due before words compare it. */
const WEEKDAY_LEAST = 4;
/** Nearer rates than this, in points, differ by chance. */
const WEEKDAY_GAP = 10;

/** The weekdays with the highest and the lowest rate; null until two were due often enough, or while they are close. */
export function weekdayExtremes(figures: readonly WeekdayFigures[]) {
  const rated = figures
    .filter(({ total }) => total >= WEEKDAY_LEAST)
    .map(({ weekday, completed, total }) => ({ weekday, rate: percentageOf(completed, total) ?? 0 }))
    .toSorted((left, right) => right.rate - left.rate);
  const [best, worst] = [rated[0], rated.at(-1)];
  return best && worst && best.rate - worst.rate >= WEEKDAY_GAP ? { best, worst } : null;
}

/** The sums of each month of these days (`2026-11`), oldest first. */
export function monthFigures(days: readonly FigureDay[]) {
  const months = Map.groupBy(days, ({ day }) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({ month, ...sumOf(own) }));
}

/** What was logged in each month of the given days, in their order. */
export function monthAmounts(
  days: readonly DayKey[],
  amounts: Readonly<Record<DayKey, number>>,
): { readonly month: string; readonly amount: number }[] {
  const months = new Map<string, number>();
  for (const day of days) {
    const month = day.slice(0, 7);
    months.set(month, (months.get(month) ?? 0) + (amounts[day] ?? 0));
  }
  return [...months].map(([month, amount]) => ({ month, amount: Math.round(amount * ONE) / ONE }));
}
