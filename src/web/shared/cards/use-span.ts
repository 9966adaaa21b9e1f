import { queries } from '#client/queries.ts';
import { useApi, useQuery } from '#client/react.tsx';
import type { Graph } from '#contract/performance.ts';
import type { DayKey } from '#domain/day-key.ts';
import { type Range, yearRange } from './ranges.ts';

/** Some days of all habits or of one: loading, failed or loaded. */
export type Span =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'ready'; readonly days: Graph['days'] };

export function useSpan(habitId: string | undefined, range: Range): Span {
  const { data, failed, retry } = useQuery(
    queries.graphs(useApi(), { ...(habitId && { habitId }), ...range }),
  );
  if (data) return { state: 'ready', days: data.days };
  return failed ? { state: 'failed', retry } : { state: 'loading' };
}

/** The year up to today, of all habits or of one. */
export function useYear(habitId: string | undefined, today: DayKey): Span {
  return useSpan(habitId, yearRange(today, 0));
}
