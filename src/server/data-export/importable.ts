import type { z } from 'zod';
import type { importHabitSchema } from '#contract/data-export.ts';
import { addDays, type DayKey, EARLIEST_DAY, lastDayOnEarth } from '#domain/day-key.ts';
import { invalidField } from '#server/core/errors/api-error.ts';

type Given = z.output<typeof importHabitSchema>;

/** Refuses what no schema can: days that nobody can have ticked yet, or before days are counted (decisions.md, Days). */
export function requireImportable(habit: Given, now: number): void {
  const last = lastDayOnEarth(now);
  requireWithin('createdOn', habit.createdOn, last);
  for (const [index, { from }] of habit.schedule.entries()) {
    // A change holds from the day after a tick on.
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
