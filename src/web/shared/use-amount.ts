import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#client/react.tsx';
import type { UpdateDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { exactAmount, withoutAddition } from '#domain/plan/typed-amount.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { afterPaint } from '#web/platform/after-paint.ts';
import { offerUndo } from './offer-undo.ts';

interface Pressed {
  readonly habit: Habit;
  readonly added: number;
}

type Change = NonNullable<UpdateDay['value']> | null;

/**
 * What a row shows as the amount of its day, and the changes of it. A press on the button that adds changes the row alone, so that it is
 * painted with the next frame; all else follows after that frame (use-tick.ts). Each press is an addition of its own, so that those of two
 * devices are both there.
 */
export function useAmount(habit: Habit, day: DayKey) {
  const t = useTranslator();
  const write = useWrite();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const stored = habit.recent[day]?.value ?? null;
  const added = pressed?.habit === habit ? pressed.added : 0;
  const value = added === 0 ? stored : exactAmount((stored ?? 0) + added);
  // What is undone later is taken from the amount of that time.
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (to: Change) => void write('day.update', { habitId: habit.id, day, value: to });

  function offerToTakeBack(amount: number, before: number | null): void {
    void offerUndo(t, 'added', habit.name, () => change(withoutAddition(latest.current, amount, before)));
  }

  return {
    value,
    /** What was pressed and is not in the data of the habit yet. */
    added,
    add: (canUndo: boolean, after: () => void): void => {
      const { step } = habit;
      setPressed((last) => ({ habit, added: exactAmount((last?.habit === habit ? last.added : 0) + step) }));
      afterPaint(() => {
        change({ add: step });
        setPressed(null);
        after();
      });
      if (canUndo) offerToTakeBack(step, value);
    },
    /** A change in the keypad, which can be undone. */
    set: (to: Change): void => {
      change(to);
      if (typeof to === 'object' && to !== null) return offerToTakeBack(to.add, value);
      const outcome = to === null ? 'amountCleared' : 'amountSet';
      return void offerUndo(t, outcome, habit.name, () => change(value));
    },
  };
}
