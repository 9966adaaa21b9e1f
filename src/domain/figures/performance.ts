import type { DayKey } from '#domain/days/day-key.ts';
import { type DayFigures, type FiguresByDay, sumOf, WEEK } from './figure-days.ts';

/** The number of days behind the statistics. */
export const STATS_DAYS = 30;

export interface Stats {
  /** The last 7 days' percentage minus that of the 7 before, in points. */
  readonly performance: number | null;
  /** Of the last 30 days. */
  readonly percentage: number | null;
  /** Of the habits due today, done or not. */
  readonly ratio: DayFigures;
  /** The percentages of the last 30 days, oldest first. */
  readonly datasets: readonly number[];
  /** The counts behind the figures, of the last 30 days up to `day`, oldest first. Missing in snapshots of older versions. */
  readonly sums?: StatsSums | undefined;
}

export interface StatsSums {
  readonly day: DayKey;
  readonly completed: readonly number[];
  readonly total: readonly number[];
}

/** completed / total in percent, rounded half up; null when there is nothing to complete (docs/rules/figures.md#percentages). */
export function percentageOf(completed: number, total: number): number | null {
  return total === 0 ? null : Math.floor((200 * completed + total) / (2 * total));
}

/** The same from the figures of the last 30 days up to today, oldest first, and the ratio of today. */
export function statsWithSums(days: readonly DayFigures[], ratio: DayFigures, today: DayKey) {
  const completed = days.map((day) => day.completed);
  const total = days.map((day) => day.total);
  return { ...statsOfDays(days, ratio), sums: { day: today, completed, total } };
}

/** The same without the sums, from a graph: its days up to today, oldest first, of which the last 30 count, and the ratio of today. */
export function statsOfDays(days: readonly DayFigures[], ratio: DayFigures) {
  const figures = days.slice(-STATS_DAYS);
  const { week, weekBefore } = weekRates(figures);
  return {
    performance: week === null || weekBefore === null ? null : week - weekBefore,
    percentage: percentageOfAll(figures),
    ratio,
    datasets: trendOf(figures),
  };
}

/** The percentages of the last 7 days and of the 7 before, from days up to today, oldest first: the trend is their difference. */
export function weekRates(days: readonly DayFigures[]) {
  return {
    week: percentageOfAll(days.slice(-WEEK)),
    weekBefore: percentageOfAll(days.slice(-2 * WEEK, -WEEK)),
  };
}

/** Whether something due today is still to be done. */
export const isUnfinished = ({ completed, total }: DayFigures): boolean => completed < total;

/**
 * The percentages to draw: while today is unfinished, the last is what is done so far. By the rules of the figures an unfinished day counts
 * only what is done, so it would be drawn as 100 % from its first tick on.
 */
export function lineSoFar(datasets: readonly number[], ratio: DayFigures): readonly number[] {
  const soFar = percentageOf(ratio.completed, ratio.total);
  return isUnfinished(ratio) && soFar !== null && datasets.length > 0
    ? [...datasets.slice(0, -1), soFar]
    : datasets;
}

/** The days to draw, for the same reason. */
export function daysSoFar(days: FiguresByDay, today: DayKey, ratio: DayFigures): FiguresByDay {
  return isUnfinished(ratio) && days[today] ? { ...days, [today]: ratio } : days;
}

function percentageOfAll(figures: readonly DayFigures[]): number | null {
  const { completed, total } = sumOf(figures);
  return percentageOf(completed, total);
}

/** A day without due habits repeats the day before it, so that the line does not fall. */
function trendOf(figures: readonly DayFigures[]): number[] {
  let latest = 0;
  return figures.map(({ completed, total }) => {
    latest = percentageOf(completed, total) ?? latest;
    return latest;
  });
}
