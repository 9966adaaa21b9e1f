import type { DayKey } from '#domain/days/day-key.ts';

/** Habit-days done among those that count. */
export interface DayFigures {
  readonly completed: number;
  readonly total: number;
}

/** A graph in the API's shape: due and done counts by day, in any order. */
export type FiguresByDay = Readonly<Record<DayKey, DayFigures>>;

export interface FigureDay extends DayFigures {
  readonly day: DayKey;
}

/** How many days the week view shows. */
export const WEEK = 7;

/** The days of a graph, oldest first. */
export function daysOf(figures: FiguresByDay): FigureDay[] {
  return Object.entries(figures)
    .map(([day, { completed, total }]) => ({ day, completed, total }))
    .toSorted((left, right) => (left.day < right.day ? -1 : 1));
}

/** The days of the week graph, oldest first: of 8 returned days the oldest is dropped (docs/rules/figures.md#graphs). */
export function weekDays(figures: FiguresByDay): FigureDay[] {
  const days = daysOf(figures);
  return days.length === WEEK + 1 ? days.slice(1) : days;
}

/** The sum of all days. */
export function sumOf(days: readonly DayFigures[]): DayFigures {
  return {
    completed: days.reduce((sum, { completed }) => sum + completed, 0),
    total: days.reduce((sum, { total }) => sum + total, 0),
  };
}
