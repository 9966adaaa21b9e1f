import { type DayKey, dayKey, dayNumber } from '#domain/days/day-key.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { periodDays } from './day-flags.ts';
import type { HabitRecord } from './habit-record.ts';
import { isMetPeriod, periodOf } from './periods.ts';

/**
 * The first day of the day, week or month around a day whose target was reached; null when it was not. A limit has none: it is kept to only
 * once its day or period is over.
 */
export function reachedFrom(record: HabitRecord, day: DayKey): DayKey | null {
  if (keepsLimit(record)) return null;
  const number = dayNumber(day);
  const period = periodOf(periodDays(record, number, number), number);
  if (period) return isMetPeriod(period) ? dayKey(period.start) : null;
  return record.ticks.has(day) ? day : null;
}
