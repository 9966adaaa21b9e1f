import type { Break } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { isRequired, ONE } from '#domain/plan/habit.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { findTogether, type Insights } from '#domain/together/together.ts';

/** What is compared; it goes to the worker as it is. */
export interface Asked {
  readonly habits: readonly Pick<
    Habit,
    'id' | 'kind' | 'repeat' | 'ahead' | 'startsOn' | 'endsOn' | 'record'
  >[];
  readonly breaks: readonly Break[];
  readonly today: DayKey;
}

/** What of the habits goes together. One that is never required, as a scale is, is what the others are compared with. */
export function insightsOf({ habits, breaks, today }: Asked): Insights {
  const outcomes = habits.filter((habit) => !isRequired(habit));
  const others = habits.filter((habit) => isRequired(habit));
  return findTogether(
    others.map((habit) => ({ id: habit.id, record: recordOf(habit, breaksOf(breaks, habit.id)) })),
    outcomes.map((habit) => ({ id: habit.id, days: valuesByDay(recordOf(habit, [])) })),
    today,
  );
}

const valuesByDay = ({ values }: HabitRecord): Record<DayKey, number> =>
  Object.fromEntries(values?.entries().map(([day, value]) => [day, value / ONE]) ?? []);
