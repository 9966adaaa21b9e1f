import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn, isDueOn } from '#domain/list/wire-habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { offerUndo } from '#web/shared/offer-undo.ts';

/**
 * Whether a row shows its habit as done on its day, and the button that changes it. A press changes the row alone, so that it is painted with
 * the next frame; all else that shows the habit follows after that frame, and so does what moves: `isFresh` once it was done here.
 */
export function useTick(habit: Habit, day: DayKey) {
  const t = useTranslator();
  const write = useWrite();
  const [pressed, setPressed] = useState<{ readonly habit: Habit; readonly done: boolean } | null>(null);
  const [isFresh, setIsFresh] = useState(false);
  const done = pressed?.habit === habit ? pressed.done : isDoneOn(habit, day);
  const offers = useRef(false);
  useEffect(() => {
    // Done again, here or elsewhere.
    if (!done || !offers.current) return;
    offers.current = false;
    void offerUndo(t, 'unticked', habit.name, false);
  }, [done, habit.name, t]);
  const isExtra = !isDueOn(habit, day);
  const set = (action: 'create' | 'remove', on: DayKey) =>
    write('habit.tick', { id: habit.id, action, days: [on] });
  const onToggle = () => {
    setPressed({ habit, done: !done });
    afterPaint(() => {
      void set(done ? 'remove' : 'create', day);
      // Else it would show again if the server refused it.
      setPressed(null);
      setIsFresh(!done);
    });
    if (!done) return;
    offers.current = true;
    void offerUndo(t, 'unticked', habit.name, () => void set('create', day));
  };
  const button = { label: habit.name, done, extra: isExtra, paused: !habit.activated, isFresh, onToggle };
  return { done, isExtra, set, button };
}
