import { z } from 'zod';
import {
  amountSchema,
  brokenRule,
  dayKeySchema,
  dayNames,
  idSchema,
  isDistinct,
  shownText,
  textUpTo,
} from './common.ts';
import { DAY_NOTE_MAX, DAYS_MAX, STEPS_MAX, VALUE_MAX } from './limits.ts';

/**
 * The states of a day (docs/rules/days.md#states-of-a-day): `skipped` was set by hand, `done` follows from what is logged, the others from
 * plan and breaks.
 */
export const dayStateSchema = z
  .enum(['none', 'done', 'skipped', 'notDue', 'onBreak', 'covered'])
  .meta({ id: 'DayState' });

export const shownValue = z.number().min(0).meta({ maximum: VALUE_MAX }).nullable();

/** One day of a habit in a list: whether it has a note, but not its text. */
export const recentDaySchema = z
  .object({ value: shownValue, state: dayStateSchema, note: z.boolean() })
  .meta({ id: 'RecentDay', description: 'value: null when nothing is logged; note: whether there is one' });

/** One day of a habit with all that is stored of it. */
export const habitDaySchema = z
  .object({
    value: shownValue,
    state: dayStateSchema,
    note: shownText(DAY_NOTE_MAX),
    completedStepIds: z.array(idSchema).meta({ maxItems: STEPS_MAX }),
  })
  .meta({
    id: 'HabitDay',
    description: 'completedStepIds: of the steps that the habit has now, by their order',
  });
export type HabitDay = z.infer<typeof habitDaySchema>;

/** At most 366 days, both ends included; the last 7 when both are left out. */
export const listDaysQuery = z.strictObject({ from: dayKeySchema.optional(), to: dayKeySchema.optional() });

export const habitDaysSchema = z
  .object({
    days: z
      .record(z.string(), habitDaySchema)
      .meta({ propertyNames: dayNames, maxProperties: DAYS_MAX, description: 'Oldest first' }),
  })
  .meta({ id: 'HabitDays' });

/** Adds to what is logged: additions of two devices are both there. Once for each Idempotency-Key. */
const additionSchema = z.strictObject({ add: amountSchema(0.001) }).meta({ id: 'Addition' });

/** Each field that is left out stays. A habit that is ticked has the values 0 and 1. */
export const updateDaySchema = z
  .strictObject({
    value: z.union([amountSchema(), additionSchema]).nullable(),
    state: z.literal('skipped').nullable(),
    note: textUpTo(DAY_NOTE_MAX),
    completedStepIds: z.array(idSchema).max(STEPS_MAX).refine(isDistinct, brokenRule('generic')),
  })
  .partial()
  .meta({
    id: 'UpdateDay',
    examples: [{ state: 'skipped' }, { value: { add: 0.25 } }, { note: 'Only ten minutes' }],
  });
export type UpdateDay = z.input<typeof updateDaySchema>;
