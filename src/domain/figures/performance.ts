import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
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
  readonly sums?:
    | { readonly day: DayKey; readonly completed: readonly number[]; readonly total: readonly number[] }
    | undefined;
}

/** completed / total in percent, rounded half up; null when there is nothing to complete (docs/rules/figures.md#percentages). */
export function percentageOf(completed: number, total: number): number | null {
  return total === 0 ? null : Math.floor((200 * completed + total) / (2 * total));
}

/** The same from the figures of the last 30 days up to today, oldest first, and the ratio of today. */
function statsWithSums(days: readonly DayFigures[], ratio: DayFigures, today: DayKey) {
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

/** Due and done counts by day, summed habit by habit: a caller may pause between two of them. */
export class DaySums {
  readonly #start: number;
  readonly #stop: number;
  readonly #completed: Uint32Array;
  readonly #missed: Uint32Array;

  readonly #today: number | undefined;

  /** From day number `start` to `stop`, both included; `today` as in `dayFlags`. */
  constructor(start: number, stop: number, today?: number) {
    this.#start = start;
    this.#stop = stop;
    this.#today = today;
    this.#completed = new Uint32Array(Math.max(0, stop - start + 1));
    this.#missed = new Uint32Array(this.#completed.length);
  }

  add(record: HabitRecord): this {
    const { due, ticked } = dayFlags(record, this.#start, this.#stop, this.#today);
    for (let index = 0; index < due.length; index += 1) {
      const items = due[index] ?? 0;
      if (items === 0) continue;
      const met = ticked[index] === 1 ? 1 : 0;
      this.#completed[index] = (this.#completed[index] ?? 0) + met;
      this.#missed[index] = (this.#missed[index] ?? 0) + items - met;
    }
    return this;
  }

  /** Adds the sums of other habits over the same days. */
  merge(other: DaySums): void {
    for (let index = 0; index < this.#completed.length; index += 1) {
      this.#completed[index] = (this.#completed[index] ?? 0) + (other.#completed[index] ?? 0);
      this.#missed[index] = (this.#missed[index] ?? 0) + (other.#missed[index] ?? 0);
    }
  }

  /** The figures of a day, by its index in the range. */
  at(index: number, untickedCounts: boolean): DayFigures {
    const completed = this.#completed[index] ?? 0;
    return { completed, total: untickedCounts ? completed + (this.#missed[index] ?? 0) : completed };
  }

  /** The figures of all days, oldest first. Today and later days count only when ticked: an unfinished day is not missed yet. */
  figures(today: number): ({ readonly day: DayKey } & DayFigures)[] {
    return Array.from(this.#completed, (_, index) => ({
      day: dayKey(this.#start + index),
      ...this.at(index, this.#start + index < today),
    }));
  }
}

/** The figures of all days by day, oldest first. */
export const graphOfSums = (sums: DaySums, today: DayKey): FiguresByDay =>
  Object.fromEntries(sums.figures(dayNumber(today)).map(({ day, ...figures }) => [day, figures]));

/** Empty sums over the days of the statistics of `today`. */
export function sumsForStats(today: DayKey): DaySums {
  const last = dayNumber(today);
  return new DaySums(last - STATS_DAYS + 1, last, last);
}

/** The figures of the profile (docs/rules/figures.md#the-figures-of-the-profile), from sums of `sumsForStats`. */
export function statsOfSums(sums: DaySums, today: DayKey) {
  return statsWithSums(sums.figures(dayNumber(today)), sums.at(STATS_DAYS - 1, true), today);
}
