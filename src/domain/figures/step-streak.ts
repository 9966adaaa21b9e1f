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
  let [streak, day, known] = [0, today, days[today]];
  while (known !== undefined) {
    const isDue = known.state === 'none' || known.state === 'done';
    if (known.completedStepIds.includes(stepId)) streak += 1;
    else if (isDue && day !== today) break;
    day = addDays(day, -1);
    known = days[day];
  }
  return streak;
}
