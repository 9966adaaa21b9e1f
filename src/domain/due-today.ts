import { type DayRange, isOnBreak } from './breaks.ts';
import { type DayKey, weekdayOf } from './day-key.ts';
import type { ShownState } from './day-states.ts';
import { type Activity, isActive } from './habit.ts';
import type { Weekday } from './weekdays.ts';

/** What the API tells of a day beside its count and whether it was due. */
export interface RecentDay {
  readonly value: number | null;
  readonly state: ShownState;
  /** Whether it has a note. */
  readonly note: boolean;
}

/** The fields of a habit, as in the API, that decide whether it is due. */
export interface DueHabit extends Activity {
  readonly days: readonly Weekday[];
  /** One key a day, today first, then backwards: 0 or the count. */
  readonly history?: Readonly<Record<DayKey, number>>;
  /** The days of the history that are skipped, on a break or noted. Answers of older servers have none. */
  readonly recent?: Readonly<Record<DayKey, RecentDay>>;
  /** The breaks of this habit from the first day of the history on. */
  readonly breaks?: readonly DayRange[];
}

/** True when the day's weekday is chosen, the habit is neither paused nor archived (specification §4), and the day is not neutral. */
export function isDueToday(habit: DueHabit, today: DayKey): boolean {
  return isActive(habit) && habit.days.includes(weekdayOf(today)) && !isNeutral(habit, today);
}

/** True on a day that was skipped or is on a break, and is not done all the same (days.md, 3). */
export function isNeutral({ history = {}, recent, breaks = [] }: DueHabit, day: DayKey): boolean {
  const skipped = recent?.[day]?.state === 'skipped';
  return (skipped || isOnBreak(breaks, day)) && !isDoneOn({ history }, day);
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
