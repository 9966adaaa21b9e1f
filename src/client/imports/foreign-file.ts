import { HABITS_MAX } from '#contract/limits.ts';
import { dayNumber } from '#domain/day-key.ts';
import {
  type Dropped,
  type ForeignFile,
  ForeignFileError,
  type ForeignHabit,
  type ForeignSource,
} from './foreign.ts';

/** 60 years with their leap days. */
export const DAYS_MAX = 60 * 365 + 16;

/** Refuses a source without habits, or with too many. */
export function checkHabitCount(count: number): void {
  if (count === 0) throw new ForeignFileError('empty');
  if (count > HABITS_MAX) throw new ForeignFileError('tooMany');
}

/** The file, if it is within the limits of an import. */
export function foreignFile(
  source: ForeignSource,
  habits: readonly ForeignHabit[],
  dropped: Dropped = {},
): ForeignFile {
  checkHabitCount(habits.length);
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { history } of habits) {
    for (const day of history.keys()) {
      const number = dayNumber(day);
      if (number < first) first = number;
      if (number > last) last = number;
    }
  }
  if (last - first > DAYS_MAX) throw new ForeignFileError('tooMany');
  return { source, habits, dropped };
}
