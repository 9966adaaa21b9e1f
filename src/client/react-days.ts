import type { Habit } from '#contract/habits.ts';
import type { Graph } from '#contract/performance.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import type { Span } from '#domain/list/wire-habit.ts';
import { type DaySpan, daysOf, graphOf, pastList, withDays } from './figures/days.ts';
import { type Loaded, useApi, useFigures, useQuery } from './react.tsx';
import { queries } from './state/queries.ts';

/** Days of all habits or of one; undefined until all habits are known, or the one. */
export function useGraph(habitId: string | undefined, span: DaySpan): Loaded<Graph> {
  const { figures, data, today } = useFigures();
  const { failed, retry } = useQuery(queries.archives(useApi()), Number.POSITIVE_INFINITY);
  if (habitId !== undefined) return { data: graphOf(figures, data, today, span, habitId), failed, retry };
  const days = daysOf(figures, data, today, span);
  return { data: days && { days }, failed, retry };
}

/** Gives a habit other days than those of its list: `length` days up to `day`. */
export function useDays(): (habit: Habit, day: DayKey, length: number) => Habit {
  const { figures, data, today } = useFigures();
  return (habit, day, length) => withDays(figures, data, habit, { day, length, today });
}

/** The list as of a past day: `length` days of each habit up to it. */
export function usePast(asked: Omit<Span, 'today'>): readonly Habit[] {
  const { figures, data, today } = useFigures();
  return pastList(figures, data, today, asked);
}
