import type { z } from 'zod';
import type { importHabitSchema } from '#contract/data-export.ts';
import { addDays, type DayKey, EARLIEST_DAY, lastDayOnEarth } from '#domain/day-key.ts';
import { invalidField } from '#server/core/errors/api-error.ts';

type Given = z.output<typeof importHabitSchema>;

/** Refuses days that cannot be ticked yet, or are before the first countable day: no schema can (decisions.md, Days). */
export function requireImportable(habit: Given, now: number): void {
  const last = lastDayOnEarth(now);
  requireWithin('createdOn', habit.createdOn, last);
  for (const [index, { from }] of habit.schedule.entries()) {
    // A change takes effect on the day after a tick.
    if (from !== null) requireWithin(`schedule.${index}.from`, from, addDays(last, 1));
  }
  for (const [index, day] of habit.history.entries()) {
    requireWithin(`history.${index}`, typeof day === 'string' ? day : day.day, last);
  }
}

function requireWithin(field: string, day: DayKey, last: DayKey): void {
  if (day > last) throw invalidField(field, 'maxValue', { max: last });
  if (day < EARLIEST_DAY) throw invalidField(field, 'minValue', { min: EARLIEST_DAY });
}
