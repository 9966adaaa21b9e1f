import type { CountedDay } from '#domain/habit-day.ts';
import type { HabitDaysTable, HabitsTable } from '#server/core/database/schema.ts';
import type { StoredHabit, StoredStep } from './habit.ts';
import { habitFieldsOf } from './habit-columns.ts';

export type DayRow = Pick<HabitDaysTable, 'day' | 'count' | 'steps'>;

/** A habit from its row, with the steps and days that were read with it. */
export function habitOf(
  row: HabitsTable,
  steps: readonly StoredStep[],
  days: readonly DayRow[],
): StoredHabit {
  return { ...habitFieldsOf(row), steps, days: new Map(days.map((day) => [day.day, dayOfRow(day)])) };
}

export function dayOfRow({ count, steps }: DayRow): CountedDay {
  return { count, done: count > 0, completedStepIds: stepsOfDay(steps) };
}

/** The ids of the steps completed on a day. */
export function stepsOfDay(steps: string): string[] {
  return JSON.parse(steps) as string[];
}
