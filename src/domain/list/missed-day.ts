import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { isActive, isPeriodRepeat, isRequired, keepsLimit, type WireRepeat } from '#domain/plan/habit.ts';
import { isDoneOn, type ListedHabit } from './wire-habit.ts';

interface Asking extends ListedHabit {
  readonly repeat: WireRepeat;
}

/** The habits that were due on the day before `today` and are not done on it; none that is paused or archived since. */
export function missedYesterday<H extends Asking>(habits: readonly H[], today: DayKey): H[] {
  const yesterday = addDays(today, -1);
  return habits.filter((habit) => {
    // A week or a month goes on, a limit is kept by doing nothing, and a scale is never required.
    if (!isRequired(habit) || keepsLimit(habit) || isPeriodRepeat(habit.repeat)) return false;
    return isActive(habit) && habit.due.includes(yesterday) && !isDoneOn(habit, yesterday);
  });
}

/**
 * Whether someone comes back after days away rather than missed one: on no day before `today` that the histories have was anything done, the
 * first of them had something due, and `completed` (all that was ever done) has more than today's.
 */
export function isBack(habits: readonly ListedHabit[], today: DayKey, completed: number): boolean {
  const active = habits.filter((habit) => isActive(habit));
  const pastOf = (habit: ListedHabit) => Object.keys(habit.history).filter((day) => day < today);
  const first = active.flatMap(pastOf).toSorted()[0];
  const doneToday = habits.reduce((sum, { history }) => sum + (history[today] ?? 0), 0);
  return (
    first !== undefined &&
    completed > doneToday &&
    active.some((habit) => habit.due.includes(first)) &&
    habits.every((habit) => !pastOf(habit).some((day) => isDoneOn(habit, day)))
  );
}
