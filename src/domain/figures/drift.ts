import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { percentageOf } from './performance.ts';
import { countDays } from './runs.ts';

/** Days of which rates are compared: whole weeks, so that both have the same weekdays. */
export const DRIFT_DAYS = 28;
/** By so many points, or more, a rate has fallen. */
const FALL_LEAST = 25;
/** Of fewer due items a rate says little: a habit of one day a week has four. */
const ITEMS_LEAST = 4;

/** The success rates of the last 28 days before today, and of the 28 before those, in percent. */
export interface Drift {
  readonly before: number;
  readonly now: number;
}

/**
 * Whether a habit that was kept is kept much less (docs/decisions/insights.md#drift); null where not, and while its plan has changed since:
 * a lighter one was chosen already.
 */
export function driftOf(record: HabitRecord, today: DayKey): Drift | null {
  const since = addDays(today, -DRIFT_DAYS);
  if (record.schedule.some(({ from }) => from !== null && from >= since)) return null;
  const now = rateBefore(record, today);
  const before = rateBefore(record, since);
  return now !== null && before !== null && before - now >= FALL_LEAST ? { before, now } : null;
}

/** The rate of the 28 days before a day; null of too few due items. */
function rateBefore(record: HabitRecord, day: DayKey): number | null {
  const stop = dayNumber(day);
  const { completed, total } = countDays({
    ...dayFlags(record, stop - DRIFT_DAYS, stop - 1),
    today: DRIFT_DAYS,
  });
  return total < ITEMS_LEAST ? null : percentageOf(completed, total);
}
