import { type DayKey, dayKey } from '#domain/days/day-key.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { historyOf } from './achievements.ts';

/** The missed days before `today` that a day's grace forgives (docs/rules/figures.md#a-days-grace); none where it is off. */
export function forgivenDays(record: HabitRecord, today: DayKey): ReadonlySet<DayKey> {
  const days = new Set<DayKey>();
  if (!record.grace) return days;
  const { graced, start } = historyOf(record, today);
  graced?.forEach((is, index) => {
    if (is === 1) days.add(dayKey(start + index));
  });
  return days;
}
