import type { DayKey } from './day-key.ts';
import { isDoneOn } from './due-today.ts';
import { isPeriodRepeat } from './repeat.ts';
import { createdDay, type DueHistory, dueDays } from './wire-habit.ts';

/** A run of done due days that a missed one ended. */
export interface LostRun {
  readonly days: number;
  /** The run reaches the oldest known day: it may be longer. */
  readonly atLeast: boolean;
}

/**
 * The run that the last due day before `today` ended by being missed; null when it was done, when the due day before it was missed too, or
 * when the habit is done again today.
 */
export function lostRun(habit: DueHistory, today: DayKey): LostRun | null {
  // The figures of the habit have a streak of weeks, or of days without a slip.
  if (isDoneOn(habit, today) || habit.kind === 'limit' || isPeriodRepeat(habit.repeat)) return null;
  const [missed, ...earlier] = dueDays(habit)
    .filter((day) => day < today)
    .toSorted()
    .toReversed();
  if (missed === undefined || isDoneOn(habit, missed)) return null;
  const end = earlier.findIndex((day) => !isDoneOn(habit, day));
  const days = end < 0 ? earlier.length : end;
  return days === 0 ? null : { days, atLeast: end < 0 && createdDay(habit) < (earlier.at(-1) ?? '') };
}
