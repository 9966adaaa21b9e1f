import { useGraph } from '#client/react-days.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { type Range, yearRange } from './ranges.ts';

/** Some days of all habits or of one. */
export function useSpan(habitId: string | undefined, range: Range) {
  return useGraph(habitId, range);
}

/** The year up to today, of all habits or of one. */
export function useYear(habitId: string | undefined, today: DayKey) {
  return useSpan(habitId, yearRange(today, 0));
}
