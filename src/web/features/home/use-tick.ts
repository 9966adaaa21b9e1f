import { useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { afterPaint } from '#web/platform/after-paint.ts';

interface Pressed {
  readonly habit: Habit;
  readonly done: boolean;
}

/**
 * Whether a row shows its habit as done today, and the tick that changes it. A press changes the row alone, so that it is painted with the next
 * frame; all else that shows the habit follows after that frame, and so does what moves: `isFresh` once it was done here.
 */
export function useTick(habit: Habit, today: DayKey) {
  const write = useWrite();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [isFresh, setIsFresh] = useState(false);
  const done = pressed?.habit === habit ? pressed.done : isDoneOn(habit, today);
  const set = (action: 'create' | 'remove', day: DayKey) =>
    write('habit.tick', { id: habit.id, action, days: [day] });
  const toggle = () => {
    setPressed({ habit, done: !done });
    afterPaint(() => {
      void set(done ? 'remove' : 'create', today);
      // Else it would show again if the server refused it.
      setPressed(null);
      setIsFresh(!done);
    });
  };
  return { done, isFresh, toggle, set };
}
