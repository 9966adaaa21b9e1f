import { type DayKey, weekdayOf } from './day-key.ts';
import { type Activity, isActive } from './habit.ts';
import type { Weekday } from './weekdays.ts';

/** The fields of a habit, as in the API, that decide whether it is due. */
export interface DueHabit extends Activity {
  readonly days: readonly Weekday[];
}

/** True when the day's weekday is chosen and the habit is neither paused nor archived (specification §4). */
export function isDueToday(habit: DueHabit, today: DayKey): boolean {
  return isActive(habit) && habit.days.includes(weekdayOf(today));
}

/** True when the history counts the day as done (specification §3: a value above 0). */
export function isDoneOn(
  habit: { readonly history: Readonly<Record<DayKey, number>> },
  day: DayKey,
): boolean {
  return (habit.history[day] ?? 0) > 0;
}

/** The first of these weekdays after the day; null without any. */
export function nextWeekday(days: readonly Weekday[], day: DayKey): Weekday | null {
  const after = Array.from({ length: 7 }, (_, index) => (weekdayOf(day) + 1 + index) % 7);
  return after.find((weekday) => days.includes(weekday)) ?? null;
}
