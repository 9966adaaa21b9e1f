import { type DayRange, isOnBreak } from './breaks.ts';
import { type DayKey, weekdayOf } from './day-key.ts';
import type { ShownState } from './day-states.ts';
import { type Activity, type HabitKind, isActive } from './habit.ts';
import { kindRules } from './kind-rules.ts';
import type { Repeat } from './repeat.ts';
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
  /** What is logged and how it is repeated; a tick, by weekdays, where answers of older servers have neither. */
  readonly kind?: HabitKind;
  readonly repeat?: WireRepeat;
  readonly startsOn?: DayKey | null;
  readonly endsOn?: DayKey | null;
  /** The due days of the history, by the schedule of that time and without its neutral days. Missing in snapshots of older versions. */
  readonly due?: readonly DayKey[];
}

/** A repetition as the API shows it. */
export type WireRepeat = Repeat | { readonly type: 'weekdays'; readonly days: readonly Weekday[] };

/**
 * True when the day's weekday is chosen, the habit is neither paused nor archived, and the day is not neutral (docs/rules/days.md#due-days).
 */
export function isDueToday(habit: DueHabit, today: DayKey): boolean {
  const rules = kindRules(habit);
  if (rules) {
    if (habit.history && today in habit.history) return habit.due?.includes(today) === true;
    return rules.isPlanned(habit, today) && !isNeutral(habit, today);
  }
  return isActive(habit) && habit.days.includes(weekdayOf(today)) && !isNeutral(habit, today);
}

/** True on a day that was skipped or is on a break, and is not done all the same (docs/rules/days.md#neutral-days). */
export function isNeutral({ history = {}, recent, breaks = [] }: DueHabit, day: DayKey): boolean {
  const skipped = recent?.[day]?.state === 'skipped';
  return (skipped || isOnBreak(breaks, day)) && !isDoneOn({ history }, day);
}

/** True when the history counts the day as done (docs/rules/api.md#days-of-a-habit). */
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
