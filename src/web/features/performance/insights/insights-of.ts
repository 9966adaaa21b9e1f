import type { Break } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { findTogether, type Insights } from '#domain/figures/together/together.ts';
import { recordOf } from '#domain/list/wire-habit.ts';

/** What is compared; it goes to the worker as it is. */
export interface Asked {
  readonly habits: readonly Pick<Habit, 'id' | 'kind' | 'repeat' | 'startsOn' | 'endsOn' | 'record'>[];
  readonly breaks: readonly Break[];
  readonly today: DayKey;
}

/** What of the habits goes together. */
export function insightsOf({ habits, breaks, today }: Asked): Insights {
  const records = habits.map((habit) => ({
    id: habit.id,
    record: recordOf(habit, breaksOf(breaks, habit.id)),
  }));
  return findTogether(records, [], today);
}
