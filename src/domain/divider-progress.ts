import type { DayKey } from './day-key.ts';
import { type DueHabit, isDoneOn, isDueToday } from './due-today.ts';

/** Habit-days done among those that count. */
export interface DayFigures {
  readonly completed: number;
  readonly total: number;
}

type CountedHabit = DueHabit & { readonly history: Readonly<Record<DayKey, number>> };

/** A divider's count: completed and total among its habits that are due today (specification §4). */
export function progressOf(habits: readonly CountedHabit[], today: DayKey): DayFigures {
  const due = habits.filter((habit) => isDueToday(habit, today));
  return { completed: due.filter((habit) => isDoneOn(habit, today)).length, total: due.length };
}

/** The number of habits done today without being due. */
export function bonusOf(habits: readonly CountedHabit[], today: DayKey): number {
  return habits.filter((habit) => isDoneOn(habit, today) && !isDueToday(habit, today)).length;
}
