import { type DayKey, EARLIEST_DAY, lastTickableDay } from '#domain/day-key.ts';
import type { CountedDay, DayEvent } from '#domain/habit-day.ts';
import { applyDays, changedDays } from '#domain/ticking.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { invalidField } from '#server/core/errors/api-error.ts';
import type { StoredHabit } from './habit.ts';
import { clearDays, saveDays, saveTicks } from './habits-repository.ts';

/** Refuses a day that is in the future everywhere on earth, for clocks a few minutes ahead too, or before the first countable one (decisions.md, Days). */
export function requireTickable(days: readonly DayKey[], now: number): void {
  const last = lastTickableDay(now);
  for (const [index, day] of days.entries()) requireCountable(`days.${index}`, day, last);
}

export function requireCountable(field: string, day: DayKey, last: DayKey): void {
  if (day > last) throw invalidField(field, 'maxValue', { max: last });
  if (day < EARLIEST_DAY) throw invalidField(field, 'minValue', { min: EARLIEST_DAY });
}

/**
 * Applies an event to some days of a habit, which must have been read with it. The days, the roll-up of ticks and the counter of those on
 * due days change together, so this runs in a transaction.
 */
export async function changeDays(
  scope: UserScope,
  habit: StoredHabit,
  days: readonly DayKey[],
  event: DayEvent,
): Promise<StoredHabit> {
  const after = await writeDays(scope, habit, changedDays(habit, days, event));
  await saveTicks(scope, habit, after);
  return after;
}

/** Writes days and answers the habit with them; `saveTicks` must follow, once, in the same transaction. */
export async function writeDays(
  scope: UserScope,
  habit: StoredHabit,
  changed: ReadonlyMap<DayKey, CountedDay>,
): Promise<StoredHabit> {
  if (changed.size === 0) return habit;
  const says = (day: CountedDay): boolean => day.count > 0 || day.completedStepIds.length > 0;
  const entries = [...changed];
  const kept = entries.filter(([, day]) => says(day));
  const gone = entries.filter(([, day]) => !says(day));
  const rows = kept.map(([day, { count, completedStepIds }]) => ({
    day,
    count,
    steps: JSON.stringify(completedStepIds),
  }));
  await saveDays(scope, habit.id, rows);
  await clearDays(
    scope,
    habit.id,
    gone.map(([day]) => day),
  );
  return applyDays(habit, changed);
}
