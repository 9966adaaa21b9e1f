import { addDays, type DayKey } from '#domain/days/day-key.ts';
import type { ShownState } from '#domain/record/day-flags.ts';

/** A day of a habit with the steps that were completed on it. */
export interface StepDay {
  readonly state: ShownState;
  readonly completedStepIds: readonly string[];
}

/**
 * The due days in a row, back from today, on which a step was completed, as far as the days are known. An open today leaves it as it is
 * (docs/rules/steps.md#the-streak-of-a-step).
 */
export function stepStreak(days: Readonly<Record<DayKey, StepDay>>, stepId: string, today: DayKey): number {
  let streak = 0;
  for (let day = today; days[day] !== undefined; day = addDays(day, -1)) {
    const { state, completedStepIds } = days[day];
    const isDue = state === 'none' || state === 'done';
    if (completedStepIds.includes(stepId)) streak += 1;
    else if (isDue && day !== today) break;
  }
  return streak;
}
