import { queries } from '#client/queries.ts';
import { useApi, useQuery } from '#client/react.tsx';
import type { DayKey } from '#domain/day-key.ts';
import { type Range, yearRange } from './ranges.ts';

/** Some days of all habits or of one. */
export function useSpan(habitId: string | undefined, range: Range) {
  return useQuery(queries.graphs(useApi(), { ...(habitId && { habitId }), ...range }));
}

/** The year up to today, of all habits or of one. */
export function useYear(habitId: string | undefined, today: DayKey) {
  return useSpan(habitId, yearRange(today, 0));
}
