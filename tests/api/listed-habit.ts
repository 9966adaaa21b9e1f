import type { Habit, WrittenHabit } from '#contract/habits.ts';

/** A habit from the answer to a write, as the list has it. */
export function listedHabit(written: WrittenHabit): Habit {
  const { achievement: _, ...habit } = written;
  return habit;
}
