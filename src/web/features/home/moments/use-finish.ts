import { useToday, useWrite } from '#client/react.tsx';
import type { Habit } from '#contract/habits.ts';
import { addDays } from '#domain/days/day-key.ts';
import { logsAmount } from '#domain/plan/habit.ts';
import { useTranslator } from '#web/app/i18n.tsx';
import { offerUndo } from '#web/shared/offer-undo.ts';
import { focusMain } from './focus-main.ts';

/** Ticks or skips habits for yesterday, with a way back. */
export function useFinish() {
  const t = useTranslator();
  const write = useWrite();
  const day = addDays(useToday(), -1);
  const namesOf = (habits: readonly Habit[]) => habits.map(({ name }) => name).join(', ');
  /** An amount is again what it was: unticking would clear what was logged before. */
  const takeBack = (habit: Habit): void => {
    const { id, recent } = habit;
    if (logsAmount(habit)) void write('day.update', { habitId: id, day, value: recent[day]?.value ?? null });
    else void write('habit.tick', { id, action: 'remove', days: [day] });
  };
  return {
    tick: (habits: readonly Habit[]): void => {
      focusMain();
      for (const { id } of habits) void write('habit.tick', { id, action: 'create', days: [day] });
      void offerUndo(t, 'yesterdayTicked', namesOf(habits), () => {
        for (const habit of habits) takeBack(habit);
      });
    },
    skip: (habits: readonly Habit[]): void => {
      const set = (state: 'skipped' | null) => {
        for (const { id: habitId } of habits) void write('day.update', { habitId, day, state });
      };
      focusMain();
      set('skipped');
      void offerUndo(t, 'yesterdaySkipped', namesOf(habits), () => set(null));
    },
  };
}
