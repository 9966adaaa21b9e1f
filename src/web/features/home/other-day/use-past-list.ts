import { usePast } from '#client/react-days.ts';
import type { Habit } from '#contract/habits.ts';
import { HISTORY_DAYS_DEFAULT } from '#contract/limits.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { isFinished } from '#domain/plan/finished.ts';

/** The list as of a past day, without what had ended before it. */
export function usePastList(day: DayKey): readonly Habit[] {
  return usePast({ day, length: HISTORY_DAYS_DEFAULT }).filter((habit) => !isFinished(habit, day));
}
