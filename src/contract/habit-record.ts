import { z } from 'zod';
import { dayKeySchema, shownText, weekdaySchema } from './common.ts';
import { SCHEDULE_ROWS_IMPORT_MAX, VALUE_MAX } from './limits.ts';
import { otherRepeatSchema } from './repeat.ts';

/** Days of a habit by year: the text of `TickSet` or of `DayValues` of the domain. */
const yearsSchema = (max: number, description: string) =>
  z
    .record(z.string(), shownText(max))
    .meta({ propertyNames: { type: 'string', maxLength: 4 }, maxProperties: YEARS_MAX, description });

/** A year from 2000 on, and those to come. */
const YEARS_MAX = 200;
const TICKS_TEXT = 62;
/** Five bytes for each day, as base64. */
const VALUES_TEXT = 2_442;

/** What all figures of a habit are computed from (docs/decisions/record.md). */
export const recordSchema = z
  .object({
    createdOn: dayKeySchema,
    schedule: z
      .array(
        z.object({
          from: dayKeySchema.nullable(),
          days: z.array(weekdaySchema).meta({ maxItems: 7 }),
          repeat: otherRepeatSchema.optional(),
          weekStart: weekdaySchema.optional(),
          target: z
            .int()
            .min(0)
            .meta({ maximum: VALUE_MAX * 1000, description: 'In thousandths of the unit' })
            .optional(),
        }),
      )
      .meta({ maxItems: SCHEDULE_ROWS_IMPORT_MAX }),
    ticks: yearsSchema(
      TICKS_TEXT,
      'By year, base64url of a bit a day, the first of January first: the done days',
    ),
    skips: yearsSchema(TICKS_TEXT, 'The same: the skipped days'),
    noted: yearsSchema(TICKS_TEXT, 'The same: the days with a note'),
    values: yearsSchema(VALUES_TEXT, 'By year: the amounts (docs/decisions/record.md)'),
  })
  .meta({ id: 'HabitRecord', description: 'Everything that the figures of the habit follow from' });
