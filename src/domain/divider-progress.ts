import type { DayKey } from './day-key.ts';
import { isDoneOn, isDueToday } from './due-today.ts';
import { kindRules } from './kind-rules.ts';
import type { DueHistory } from './wire-habit.ts';

/** Habit-days done among those that count. */
export interface DayFigures {
  readonly completed: number;
  readonly total: number;
}

type CountedHabit = DueHistory;

/**
 * How many habits are due on a day, and how many of them are done: what a divider, the header and the charts show
 * (docs/decisions/due-today.md).
 */
export function progressOf(habits: readonly CountedHabit[], day: DayKey): DayFigures {
  const due = habits.map((habit) => itemOf(habit, day)).filter(({ isDue }) => isDue);
  return { completed: due.filter(({ isDone }) => isDone).length, total: due.length };
}

/**
 * Whether a habit is due on a day, and done. A week or month is due on the day on which it is met, and on its
 * last one; a limit never is, since nothing is to be done for it.
 */
function itemOf(habit: CountedHabit, day: DayKey): { readonly isDue: boolean; readonly isDone: boolean } {
  const items = kindRules(habit)?.itemsOn(habit, day);
  if (!items) return { isDue: isDueToday(habit, day), isDone: isDoneOn(habit, day) };
  const isDone = items.completed > 0;
  // What a period lacks at its end is booked on its last day, also where that is a day of rest.
  return { isDue: items.total > 0 && (isDone || isDueToday(habit, day)), isDone };
}

/** The habits that are due on the day and not done: what the app's badge counts. */
export function openOn<H extends CountedHabit>(habits: readonly H[], day: DayKey): H[] {
  return habits.filter((habit) => {
    const { isDue, isDone } = itemOf(habit, day);
    return isDue && !isDone;
  });
}

/** The number of habits done on the day without being due. */
export function bonusOf(habits: readonly CountedHabit[], day: DayKey): number {
  return habits.filter((habit) => isDoneOn(habit, day) && !itemOf(habit, day).isDue).length;
}

/** The number of habits that rest on the day: the filter of the list hides them. */
export function restingOf(habits: readonly CountedHabit[], day: DayKey): number {
  return habits.filter((habit) => !isDueToday(habit, day) && !isDoneOn(habit, day)).length;
}
