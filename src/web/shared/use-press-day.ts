import { useEffect, useRef } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isRequired, tapStep } from '#domain/plan/habit.ts';
import { withoutAddition } from '#domain/plan/typed-amount.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from './offer-undo.ts';
import { openDay } from './open-day.ts';

/**
 * What the space bar does to a day of these habits in a calendar or the grid, as the row of the list does it: it ticks or unticks the day, or
 * adds a step to its amount. Both can be undone, and no amount is cleared. The value of a scale is the user's to say: its day opens.
 */
export function usePressDay(habits: readonly Habit[]) {
  const t = useTranslator();
  const write = useWrite();
  // An addition that is undone is taken from the amount of that time.
  const latest = useRef(habits);
  useEffect(() => {
    latest.current = habits;
  }, [habits]);
  const valueOf = (id: string, day: DayKey) =>
    latest.current.find((habit) => habit.id === id)?.recent[day]?.value ?? null;
  const add = ({ id, name }: Habit, day: DayKey, step: number) => {
    const before = valueOf(id, day);
    const change = (value: number | null | { add: number }) =>
      void write('day.update', { habitId: id, day, value });
    change({ add: step });
    void offerUndo(t, 'added', name, () => change(withoutAddition(valueOf(id, day), step, before)));
  };
  return (habit: Habit, day: DayKey, done: boolean): void => {
    if (!isRequired(habit)) return openDay(habit.id, day);
    const step = tapStep(habit, valueOf(habit.id, day));
    if (step !== undefined) return step > 0 ? add(habit, day, step) : undefined;
    const set = (action: 'create' | 'remove') =>
      void write('habit.tick', { id: habit.id, action, days: [day] });
    set(done ? 'remove' : 'create');
    void offerUndo(t, 'unticked', habit.name, done && (() => set('create')));
  };
}
