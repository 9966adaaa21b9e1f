import type { DayKey } from '#domain/days/day-key.ts';
import type { CountedDay } from '#domain/record/habit-day.ts';
import type { HabitDaysTable, HabitsTable } from '#server/core/database/schema.ts';
import type { StoredHabit, StoredStep } from './habit.ts';
import { habitFieldsOf } from './habit-columns.ts';

/** The columns of a day beside its keys. */
export const dayColumns = ['day', 'count', 'steps', 'state', 'value', 'note'] as const;
export type DayRow = Pick<HabitDaysTable, (typeof dayColumns)[number]>;

/** A habit from its row, with the steps and days that were read with it. */
export function habitOf(
  row: HabitsTable,
  steps: readonly StoredStep[],
  days: readonly DayRow[],
): StoredHabit {
  return { ...habitFieldsOf(row), steps, days: new Map(days.map((day) => [day.day, dayOfRow(day)])) };
}

export function dayOfRow({ count, steps, state, value, note }: DayRow): CountedDay {
  return {
    count,
    done: count > 0,
    completedStepIds: stepsOfDay(steps),
    ...(state === 'skipped' && { skipped: true }),
    ...(value !== null && { value }),
    ...(note !== '' && { note }),
  };
}

/** The reverse. */
export function rowOfDay(
  day: DayKey,
  { count, completedStepIds, skipped, value, note = '' }: CountedDay,
): DayRow {
  return {
    day,
    count,
    steps: JSON.stringify(completedStepIds),
    state: skipped ? 'skipped' : null,
    value: value ?? null,
    note,
  };
}

/** The ids of the steps completed on a day. */
export function stepsOfDay(steps: string): string[] {
  return JSON.parse(steps) as string[];
}
