import { useToday } from '#client/react.tsx';
import type { DayKey } from '#domain/days/day-key.ts';
import { useSave } from './saved.tsx';

/** Completes a step of a day or takes that back; `completed` are the ids before. Today a step is a write of its own: two devices may complete different ones. */
export function useSetSteps(habitId: string, day: DayKey) {
  const save = useSave();
  const today = useToday();
  return (id: string, isCompleted: boolean, completed: readonly string[]): void => {
    if (day === today) return save('step.update', { habitId, id, completed: isCompleted });
    const others = completed.filter((each) => each !== id);
    save('day.update', { habitId, day, completedStepIds: isCompleted ? [...others, id] : others });
  };
}
