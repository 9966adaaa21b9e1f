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

/** A divider's count: completed and total among its habits that are due today (specification §4). */
export function progressOf(habits: readonly CountedHabit[], today: DayKey): DayFigures {
  return habits.reduce(
    (sum, habit) => {
      const { completed, total } = itemsOn(habit, today);
      return { completed: sum.completed + completed, total: sum.total + total };
    },
    { completed: 0, total: 0 },
  );
}

/** The due items of a habit on a day of its history, and those that are met. A week lacks none before its last day, and a limit is open. */
function itemsOn(habit: CountedHabit, day: DayKey): DayFigures {
  const items = kindRules(habit)?.itemsOn(habit, day);
  if (items) return items;
  const isDue = isDueToday(habit, day);
  return { completed: Number(isDue && isDoneOn(habit, day)), total: Number(isDue) };
}

/** The habits of which something is still to be done on the day: what the badge of the app counts. */
export function openOn<H extends CountedHabit>(habits: readonly H[], day: DayKey): H[] {
  return habits.filter((habit) => {
    const { completed, total } = itemsOn(habit, day);
    return completed < total;
  });
}

/** The number of habits that are due today. */
export const dueOf = (habits: readonly CountedHabit[], today: DayKey): number =>
  habits.filter((habit) => isDueToday(habit, today)).length;

/** The number of habits done today without being due. */
export function bonusOf(habits: readonly CountedHabit[], today: DayKey): number {
  return habits.filter((habit) => isDoneOn(habit, today) && !isDueToday(habit, today)).length;
}
