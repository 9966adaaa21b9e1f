import { useLongHistory, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';
import { isDoneOn } from '#domain/due-today.ts';

/** Which days of the last year are done, and a function to correct them. */
export function usePast(habit: Habit, today: DayKey) {
  const write = useWrite();
  useLongHistory(habit.id);
  const isDone = (day: DayKey): boolean => isDoneOn(habit, day);
  const toggle = (day: DayKey): void => {
    if (day > today) return;
    const action = isDone(day) ? 'remove' : 'create';
    // A refused mutation is rolled back; a toast shows why.
    write('habit.tick', { id: habit.id, action, days: [day] }).catch(() => undefined);
  };
  return { isDone, toggle };
}
