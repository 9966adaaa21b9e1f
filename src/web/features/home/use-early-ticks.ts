import { useEffect, useLayoutEffect, useRef } from 'react';
import { useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { tapStep } from '#domain/plan/habit.ts';
import { type EarlyPresses, takeEarlyTicks } from '#web/platform/early-ticks.ts';

/** Writes the ticks that were pressed and shown before React had the list. */
export function useEarlyTicks(habits: readonly Habit[], today: DayKey): void {
  const write = useWrite();
  const early = useRef<EarlyPresses>(new Map());
  // From here on the rows listen themselves.
  useLayoutEffect(() => {
    early.current = takeEarlyTicks();
  }, []);
  useEffect(() => {
    const ticks = early.current;
    early.current = new Map();
    const differs = habits.filter(
      (habit) => (ticks.get(habit.id) ?? isDoneOn(habit, today)) !== isDoneOn(habit, today),
    );
    // The outbox accepts changes once the effect of ClientProvider has started the client, after the effects of what is in it.
    queueMicrotask(() => {
      for (const habit of differs) {
        const { id } = habit;
        const tick = ticks.get(id);
        if (typeof tick === 'number') {
          const add = tapStep({ ...habit, step: tick }, habit.recent[today]?.value) ?? tick;
          if (add > 0) void write('day.update', { habitId: id, day: today, value: { add } });
        } else void write('habit.tick', { id, action: tick === true ? 'create' : 'remove', days: [today] });
      }
    });
  }, [habits, today, write]);
}
