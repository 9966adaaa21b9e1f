import { useState } from 'react';
import { useHistory, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/day-key.ts';

/**
 * Which days of the last year are done, and a way to correct them. The last days stand in the habit itself, which follows every
 * write; older ones are what the server said, under what was corrected here since.
 */
export function usePast(habit: Habit, today: DayKey) {
  const write = useWrite();
  const known = useHistory(habit.id);
  const [corrected, setCorrected] = useState<ReadonlyMap<DayKey, boolean>>(new Map());

  const isDone = (day: DayKey): boolean => {
    const recent = habit.history[day];
    if (recent !== undefined) return recent > 0;
    return corrected.get(day) ?? (known?.[day] ?? 0) > 0;
  };

  const toggle = (day: DayKey): void => {
    if (day > today) return;
    const done = !isDone(day);
    setCorrected((before) => new Map(before).set(day, done));
    const action = done ? 'create' : 'remove';
    // A refused correction is taken back; the client tells of it.
    write('habit.tick', { id: habit.id, action, days: [day] }).catch(() => {
      setCorrected((before) => new Map([...before].filter(([other]) => other !== day)));
    });
  };

  return { isDone, toggle };
}
