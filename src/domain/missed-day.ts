import { addDays, type DayKey } from './day-key.ts';
import { isDoneOn } from './due-today.ts';
import { isActive } from './habit.ts';
import { type DueHistory, dueDays } from './wire-habit.ts';

/** The habits that were due on the day before `today` and are not done on it; none that is paused or archived since. */
export function missedYesterday<H extends DueHistory>(habits: readonly H[], today: DayKey): H[] {
  const yesterday = addDays(today, -1);
  return habits.filter(
    (habit) => isActive(habit) && !isDoneOn(habit, yesterday) && dueDays(habit).includes(yesterday),
  );
}
