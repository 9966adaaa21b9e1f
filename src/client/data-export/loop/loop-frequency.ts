import type { ExportHabit } from '#contract/data-export.ts';
import { LENGTHS } from '../../imports/rhythm.ts';

/** How Loop says a repetition: so many times in so many days; an amount has one target for all of them. */
interface LoopFrequency {
  readonly numerator: number;
  readonly denominator: number;
  /** By how much the target grows. */
  readonly scale: number;
}

const DAILY: LoopFrequency = { numerator: 1, denominator: 1, scale: 1 };

/** The frequency in Loop that is nearest to the repetition of a habit. */
export function loopFrequencyOf(habit: Pick<ExportHabit, 'kind' | 'days' | 'repeat'>): LoopFrequency {
  const [count, denominator] = countOf(habit);
  // Also a limit on some days: on the others it is not exceeded either.
  const isTotal = habit.repeat?.type === 'total';
  if (count >= denominator || (habit.kind === 'limit' && !isTotal)) return DAILY;
  return habit.kind === 'amount' || habit.kind === 'limit'
    ? { numerator: 1, denominator, scale: count }
    : { numerator: count, denominator, scale: 1 };
}

/** How many due items there are in how many days. */
function countOf({ days, repeat }: Pick<ExportHabit, 'days' | 'repeat'>): [count: number, days: number] {
  if (!repeat) return [days.length, LENGTHS.week];
  switch (repeat.type) {
    case 'monthDays':
      return [repeat.days.length, LENGTHS.month];
    case 'interval':
      return [1, repeat.every * LENGTHS[repeat.unit]];
    case 'times':
      return [repeat.count, LENGTHS[repeat.per]];
    default:
      return [1, LENGTHS[repeat.per]];
  }
}
