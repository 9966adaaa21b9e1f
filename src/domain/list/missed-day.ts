import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { isActive } from '#domain/plan/habit.ts';
import { isPeriodRepeat, type WireRepeat } from '#domain/plan/repeat.ts';
import { isDoneOn, type ListedHabit } from './wire-habit.ts';

interface Asking extends ListedHabit {
  readonly repeat: WireRepeat;
}

/** The habits that were due on the day before `today` and are not done on it; none that is paused or archived since. */
export function missedYesterday<H extends Asking>(habits: readonly H[], today: DayKey): H[] {
  const yesterday = addDays(today, -1);
  return habits.filter(
    (habit) => isActive(habit) && !isDoneOn(habit, yesterday) && isAskedOf(habit, yesterday),
  );
}

/** Whether a day alone was due: a week or a month goes on, and a limit is kept by doing nothing. */
function isAskedOf(habit: Asking, day: DayKey): boolean {
  if (habit.kind === 'limit' || isPeriodRepeat(habit.repeat)) return false;
  return habit.due.includes(day);
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
