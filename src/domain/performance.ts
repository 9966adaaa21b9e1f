import { type DayKey, dayKey, dayNumber } from './day-key.ts';
import type { DayFigures } from './divider-progress.ts';
import { type DayFlags, dayFlags, type HabitRecord } from './habit-record.ts';

const STATS_DAYS = 30;
const WEEK_DAYS = 7;

export interface Stats {
  /** The last 7 days' percentage less that of the 7 before, in points. */
  readonly performance: number | null;
  /** Of the last 30 days. */
  readonly percentage: number | null;
  /** Of the habits due today, done or not. */
  readonly ratio: DayFigures;
  /** The percentages of the last 30 days, oldest first. */
  readonly datasets: readonly number[];
}

/** completed / total in percent, rounded half up; null when there is nothing to complete (decisions.md, Performance). */
export function percentageOf(completed: number, total: number): number | null {
  return total === 0 ? null : Math.floor((200 * completed + total) / (2 * total));
}

/**
 * {completed, total} of each day from `start` to `stop`, both included, oldest first. Today, and what is after it, counts only
 * where it is ticked: an unfinished day is no failure yet.
 */
export function graphOf(
  records: readonly HabitRecord[],
  start: DayKey,
  stop: DayKey,
  today: DayKey,
): ({ readonly day: DayKey } & DayFigures)[] {
  const first = dayNumber(start);
  const last = dayNumber(stop);
  const flags = records.map((record) => dayFlags(record, first, last));
  return figuresOf(flags, last - first + 1, dayNumber(today) - first).map(({ completed, total }, index) => ({
    day: dayKey(first + index),
    completed,
    total,
  }));
}

/** The figures of the profile: percentage, ratio, performance and trend line (decisions.md, Performance). */
export function statsOf(records: readonly HabitRecord[], today: DayKey): Stats {
  const last = dayNumber(today);
  const flags = records.map((record) => dayFlags(record, last - STATS_DAYS + 1, last));
  const figures = figuresOf(flags, STATS_DAYS, STATS_DAYS - 1);
  return statsOfDays(figures, figuresOn(flags, STATS_DAYS - 1, true));
}

/** The same from a graph: its days up to today, oldest first, of which the last 30 count, and today's own ratio. */
export function statsOfDays(days: readonly DayFigures[], ratio: DayFigures): Stats {
  const figures = days.slice(-STATS_DAYS);
  const week = percentageOfAll(figures.slice(-WEEK_DAYS));
  const weekBefore = percentageOfAll(figures.slice(-2 * WEEK_DAYS, -WEEK_DAYS));
  return {
    performance: week === null || weekBefore === null ? null : week - weekBefore,
    percentage: percentageOfAll(figures),
    ratio,
    datasets: trendOf(figures),
  };
}

/** The days `0` to `days - 1` of the flags; from index `today` on, only what is ticked counts. */
function figuresOf(flags: readonly DayFlags[], days: number, today: number): DayFigures[] {
  return Array.from({ length: Math.max(0, days) }, (_, index) => figuresOn(flags, index, index < today));
}

function figuresOn(flags: readonly DayFlags[], index: number, untickedCounts: boolean): DayFigures {
  let completed = 0;
  let missed = 0;
  for (const { due, ticked } of flags) {
    if (due[index] !== 1) continue;
    if (ticked[index] === 1) completed += 1;
    else missed += 1;
  }
  return { completed, total: untickedCounts ? completed + missed : completed };
}

function percentageOfAll(figures: readonly DayFigures[]): number | null {
  let completed = 0;
  let total = 0;
  for (const day of figures) {
    completed += day.completed;
    total += day.total;
  }
  return percentageOf(completed, total);
}

/** A day on which nothing counted repeats the day before it, so that the line stays where it was. */
function trendOf(figures: readonly DayFigures[]): number[] {
  let latest = 0;
  return figures.map(({ completed, total }) => {
    latest = percentageOf(completed, total) ?? latest;
    return latest;
  });
}
