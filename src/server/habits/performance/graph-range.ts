import { GRAPH_DAYS_DEFAULT, GRAPH_DAYS_MAX } from '#contract/limits.ts';
import { addDays, type DayKey, dayNumber } from '#domain/day-key.ts';
import { invalidField } from '#server/core/errors/api-error.ts';

interface RequestInput {
  readonly startDate?: DayKey | undefined;
  readonly stopDate?: DayKey | undefined;
}

/** The days of a graph, both ends included: the last 7 by default, 3,660 at most (api.md, Calls). */
export function graphRange(
  { startDate, stopDate }: RequestInput,
  today: DayKey,
): { start: DayKey; stop: DayKey } {
  const stop = stopDate ?? today;
  const start = startDate ?? earlier(stop, GRAPH_DAYS_DEFAULT - 1);
  const days = dayNumber(stop) - dayNumber(start) + 1;
  if (days < 1) throw invalidField('stopDate', 'minValue', { min: start });
  if (days > GRAPH_DAYS_MAX)
    throw invalidField('startDate', 'minValue', { min: earlier(stop, GRAPH_DAYS_MAX - 1) });
  return { start, stop };
}

/** Years have four digits: there is no day before the first of them. */
function earlier(day: DayKey, days: number): DayKey {
  return dayNumber(day) - days < dayNumber('0000-01-01') ? '0000-01-01' : addDays(day, -days);
}
