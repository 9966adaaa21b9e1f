import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import type { DayFigures } from '#domain/figures/figure-days.ts';
import { isRequired, logsAmount } from '#domain/plan/habit.ts';
import { dayFlags } from '#domain/record/day-flags.ts';
import { hasPeriods } from '#domain/record/habit-record.ts';
import { isDoneOn, isDueOn, type ListedHabit, recordOf } from './wire-habit.ts';

/**
 * How many habits are due on a day, and how many of them are done: what a divider, the header and the charts show
 * (docs/decisions/due-today.md).
 */
export function progressOf(habits: readonly ListedHabit[], day: DayKey): DayFigures {
  const due = habits.map((habit) => itemOf(habit, day)).filter(({ isDue }) => isDue);
  return { completed: due.filter(({ isDone }) => isDone).length, total: due.length };
}

/**
 * Whether a habit is due on a day, and done. A week or month is due on the day on which it is met, and on its
 * last one; a limit never is, since nothing is to be done for it.
 */
export function itemOf(
  habit: ListedHabit,
  day: DayKey,
): { readonly isDue: boolean; readonly isDone: boolean } {
  const [isDue, isDone] = [isDueOn(habit, day), isDoneOn(habit, day)];
  if (!logsAmount(habit) && !hasPeriods(habit.record)) return { isDue, isDone };
  const number = dayNumber(day);
  const { due, ticked } = dayFlags(recordOf(habit), number, number, number);
  const isMet = due[0] !== 0 && ticked[0] === 1;
  // What a period lacks at its end is booked on its last day, also where that is a day of rest.
  return { isDue: due[0] !== 0 && (isMet || isDue), isDone: isMet };
}

/** The habits that are due on the day and not done: what the app's badge counts. */
export function openOn<H extends ListedHabit>(habits: readonly H[], day: DayKey): H[] {
  return habits.filter((habit) => {
    const { isDue, isDone } = itemOf(habit, day);
    return isDue && !isDone;
  });
}

/** The number of habits done on the day without being due. */
export function bonusOf(habits: readonly ListedHabit[], day: DayKey): number {
  return habits.filter((habit) => isRequired(habit) && isDoneOn(habit, day) && !itemOf(habit, day).isDue)
    .length;
}

/** The number of habits that rest on the day: the filter of the list hides them. */
export function restingOf(habits: readonly ListedHabit[], day: DayKey): number {
  return habits.filter((habit) => !isDueOn(habit, day) && !isDoneOn(habit, day)).length;
}
