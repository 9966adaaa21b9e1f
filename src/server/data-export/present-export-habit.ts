import type { ExportDay, ExportHabit } from '#contract/data-export.ts';
import { byOrder } from '#domain/order/ordering.ts';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import { ONE } from '#domain/plan/share.ts';
import { toUnits } from '#domain/record/shown-history.ts';
import { ownFields, readFields } from '#server/habits/records/habit-columns.ts';
import { type DayRow, stepsOfDay } from '#server/habits/records/habit-row.ts';
import type { ExportHabitRows } from './data-export-repository.ts';

/** A habit in the file's form, without its days. */
export function presentExportHabit({ row, steps }: ExportHabitRows): Omit<ExportHabit, 'history'> {
  const { weekdays, schedule, target, step, cost, repeat, reminders, ...fields } = readFields(row, ownFields);
  return {
    ...fields,
    target: toUnits(target),
    step: step / ONE,
    cost: toUnits(cost),
    repeat: repeat && inOrder(repeat),
    reminders: reminders.map(({ days, ...reminder }) => ({ ...reminder, ...(days && { days: [...days] }) })),
    days: [...weekdays],
    schedule: schedule.map(({ days, target: planned, ...plan }) => ({
      ...plan,
      days: [...days],
      ...(planned !== undefined && { target: planned / ONE }),
    })),
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

/** The position of each step in the file. */
export function placesOf({ steps }: Pick<ExportHabit, 'steps'>): ReadonlyMap<string, number> {
  return new Map(steps.map(({ id }, place) => [id, place]));
}

/** A day in the file's form; null when it has no content. Completed steps that no longer exist are omitted. */
export function presentExportDay(
  { day, count, steps, state, value, note }: DayRow,
  places: ReadonlyMap<string, number>,
): ExportDay | null {
  const completed = stepsOfDay(steps)
    .flatMap((id) => places.get(id) ?? [])
    .toSorted((one, other) => one - other);
  const more = {
    ...(state === 'skipped' && { skipped: true as const }),
    ...(value !== null && { value: value / ONE }),
    ...(note !== '' && { note }),
  };
  const isMore = completed.length > 0 || count > 1 || Object.keys(more).length > 0;
  if (isMore) return { day, count, steps: completed, ...more };
  return count === 1 ? day : null;
}
