import type { OwnDay, OwnHabit } from '#contract/data-export.ts';
import { byOrder } from '#domain/ordering.ts';
import { ownFields, readFields } from '#server/habits/records/habit-columns.ts';
import { type DayRow, stepsOfDay } from '#server/habits/records/habit-row.ts';
import type { OwnHabitRows } from './data-export-repository.ts';

/** A habit as the file has it, without its days. */
export function presentOwnHabit({ row, steps }: OwnHabitRows): Omit<OwnHabit, 'history'> {
  const { weekdays, schedule, ...fields } = readFields(row, ownFields);
  return {
    ...fields,
    days: [...weekdays],
    schedule: schedule.map(({ from, days }) => ({ from, days: [...days] })),
    steps: byOrder(
      steps.map(({ id, name, position, created_at }) => ({
        id,
        name,
        order: position,
        createdAt: created_at,
      })),
    ),
  };
}

/** Where each step stands among those of its habit in the file. */
export function placesOf({ steps }: Pick<OwnHabit, 'steps'>): ReadonlyMap<string, number> {
  return new Map(steps.map(({ id }, place) => [id, place]));
}

/** A day as the file has it; null when there is nothing to write of it. Completed steps that no longer exist are left out. */
export function presentOwnDay(
  { day, count, steps }: DayRow,
  places: ReadonlyMap<string, number>,
): OwnDay | null {
  const completed = stepsOfDay(steps)
    .flatMap((id) => places.get(id) ?? [])
    .toSorted((one, other) => one - other);
  if (completed.length > 0 || count > 1) return { day, count, steps: completed };
  return count === 1 ? day : null;
}
