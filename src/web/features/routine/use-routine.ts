import { useEffect, useEffectEvent, useState } from 'react';
import { useAccountData, useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { leftOn } from '#domain/list/group-day.ts';
import { isDoneOn } from '#domain/list/wire-habit.ts';
import { countsInGroup } from '#domain/plan/group-rule.ts';
import {
  beginRoutine,
  canGoOn,
  type Known,
  type RoutineAction,
  type RoutineWrite,
  stepOf,
  stepRoutine,
} from '#domain/routine/routine.ts';
import { storedRoutine, storeRoutine, useStoredRoutine } from '#web/shared/routine/stored-routine.ts';

/** The routine of some habits: the stored one goes on, else it begins with the first habit that is open. Null where none is. */
export function useRoutine(of: string, habits: readonly Habit[]) {
  const write = useWrite();
  // Of the day on which it was opened, also past midnight.
  const [day] = useState(useToday());
  const data = useAccountData();
  const stored = useStoredRoutine();
  const account = data.user?.id ?? '';
  const about = { account, of, day };
  // Also one that is over: what was done is shown until it is closed.
  const routine = stored?.account === account && stored.of === of && stored.day === day ? stored : null;
  const byId = new Map(data.habits.map((habit) => [habit.id, habit]));

  const known: Known = {
    isOpen: (id) => {
      const habit = byId.get(id);
      if (habit === undefined) return false;
      // A session may be of a habit that rests that day.
      return id === of ? !isDoneOn(habit, day) : leftOn([habit], day).length > 0;
    },
    isRunning: (id) => byId.get(id)?.timerStartedAt != null,
  };

  const send = (writes: readonly RoutineWrite[]) => {
    for (const { type, habitId: id, at } of writes) {
      if (type === 'tick' || type === 'untick') {
        void write('habit.tick', { id, action: type === 'tick' ? 'create' : 'remove', days: [day] });
      } else void write('habit.timer', { id, action: type, at: new Date(at).toISOString() });
    }
  };

  const begin = useEffectEvent(() => {
    if (canGoOn(storedRoutine(), about)) return;
    const steps = habits
      .filter(countsInGroup)
      .flatMap((habit) => stepOf(habit, habit.recent[day]?.value ?? 0) ?? []);
    const begun = beginRoutine({ ...about, steps }, Date.now(), known);
    storeRoutine(begun?.routine ?? null);
    send(begun?.writes ?? []);
  });
  useEffect(() => begin(), []);

  return {
    routine,
    habitOf: (id: string | undefined) => (id === undefined ? undefined : byId.get(id)),
    press: (action: RoutineAction) => {
      const current = storedRoutine();
      if (current === null) return;
      const after = stepRoutine(current, action, Date.now(), known);
      storeRoutine(after.routine);
      send(after.writes);
    },
  };
}
