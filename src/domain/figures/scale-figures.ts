import type { DayKey } from '#domain/days/day-key.ts';
import { SCALE_MAX } from '#domain/plan/habit.ts';

/** The values of a scale: a line, and averages. */
export interface ScaleFigures {
  /** The days with a value, oldest first; `share` is 0 for the least value to 100 for the best. */
  readonly points: readonly { readonly day: DayKey; readonly value: number; readonly share: number }[];
  /** Of these days, in tenths; null without any. */
  readonly average: number | null;
}

const LEAST = 1;

/** What a chart draws of the values of a scale; of more days than `most` the last ones. */
export function scaleFigures(
  values: Readonly<Record<DayKey, number>>,
  most = Number.POSITIVE_INFINITY,
): ScaleFigures {
  const days = Object.keys(values).toSorted().slice(-most);
  const points = days.map((day) => {
    const value = values[day] ?? LEAST;
    return { day, value, share: ((value - LEAST) / (SCALE_MAX - LEAST)) * 100 };
  });
  return { points, average: averageOf(points.map(({ value }) => value)) };
}

/** The average of each month of the given days, in their order; null for a month without a value. */
export function monthAverages(
  days: readonly DayKey[],
  values: Readonly<Record<DayKey, number>>,
): { readonly month: string; readonly average: number | null }[] {
  const months = Map.groupBy(days, (day) => day.slice(0, 7));
  return [...months].map(([month, own]) => ({
    month,
    average: averageOf(own.flatMap((day) => values[day] ?? [])),
  }));
}

/** In tenths; null of nothing. */
export function averageOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}
