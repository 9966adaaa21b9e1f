import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  amountSchema,
  dayKeySchema,
  idParams,
  idSchema,
  instantSchema,
  shownCount,
  shownName,
  textUpTo,
} from './common.ts';
import { dayStateSchema, shownValue } from './days.ts';
import { habitSchema } from './habits.ts';
import { DAY_NOTE_MAX, HABITS_MAX, STREAK_MAX } from './limits.ts';
import { timeZoneSchema } from './user.ts';

/** A habit of today, for a program that shows it or ticks it. */
const todayItemSchema = z
  .object({
    id: idSchema,
    name: shownName,
    emoji: habitSchema.shape.emoji,
    divider: shownName.nullable().meta({ description: 'The name of the divider above it' }),
    kind: habitSchema.shape.kind,
    due: z.boolean().meta({ description: 'Whether it counts in `due` of the day; a limit never does' }),
    state: dayStateSchema,
    value: shownValue,
    target: habitSchema.shape.target,
    unit: habitSchema.shape.unit,
    step: habitSchema.shape.step,
    streak: shownCount(STREAK_MAX),
  })
  .meta({
    id: 'TodayItem',
    description: 'value: what is logged today, null when nothing is; a habit that is ticked has the times',
  });
export type TodayItem = z.infer<typeof todayItemSchema>;

const todaySchema = z
  .object({
    day: dayKeySchema.meta({ description: 'The day of the user' }),
    dayEndsAt: instantSchema,
    timeZone: timeZoneSchema,
    done: shownCount(HABITS_MAX).meta({ description: 'Of the habits that are due' }),
    due: shownCount(HABITS_MAX),
    items: z.array(todayItemSchema).meta({ maxItems: HABITS_MAX }),
  })
  .meta({ id: 'Today', description: 'items: the list of today by its order' });
export type Today = z.infer<typeof todaySchema>;

const beside = {
  day: z
    .union([z.enum(['today', 'yesterday']), dayKeySchema])
    .meta({ description: 'Of the user, whose days may begin after midnight' })
    .optional(),
  note: textUpTo(DAY_NOTE_MAX).optional(),
};

/** One of four, and what can be said beside each: by a union, so that two of them or none are refused by the document too. */
const logSchema = z
  .union([
    z.strictObject({ done: z.boolean(), ...beside }),
    z.strictObject({ add: amountSchema(0.001), ...beside }),
    z.strictObject({ value: amountSchema(), ...beside }),
    z.strictObject({ skip: z.boolean(), ...beside }),
  ])
  .meta({
    id: 'Log',
    description:
      'done: as PATCH /habits/{id}/activities, so that true twice is one; for a limit true clears the day, false adds a step. add, value, skip: as PATCH /habits/{id}/days/{day}',
    examples: [{ done: true }, { add: 0.25 }, { day: 'yesterday', skip: true }],
  });
export type Log = z.output<typeof logSchema>;

/** Two calls for scripts: what they read and write are the days of the other calls. */
export const todayCalls = {
  getToday: defineCall('GET /today', {
    summary: 'The list of today; send its ETag as If-None-Match',
    scopes: ['today:read'],
    isRevalidated: true,
    answers: { 200: todaySchema },
  }),
  logDay: defineCall('POST /habits/{id}/log', {
    summary: 'Log a day of a habit by the clock of the user',
    scopes: ['days:write'],
    fieldScopes: { note: 'notes' },
    shownWith: 'today:read',
    params: idParams,
    body: logSchema,
    answers: { 200: todayItemSchema },
    errors: ['notFound'],
  }),
} as const;
