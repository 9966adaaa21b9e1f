import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  brokenRule,
  dayKeySchema,
  idParams,
  idSchema,
  instantSchema,
  isDistinct,
  networkSchema,
  shownText,
} from './common.ts';
import { CALENDAR_DIVIDERS_MAX, CALENDARS_MAX, URL_LENGTH_MAX } from './limits.ts';

const kindSchema = z.enum(['plan', 'record']).meta({
  id: 'CalendarKind',
  description: 'plan: what is to be done in the next 30 days; record: what was done in the last 90',
});

export const calendarSchema = z
  .object({
    id: idSchema,
    kind: kindSchema,
    names: z.boolean().meta({ description: 'Whether it names habits, or only counts them' }),
    dividerIds: z
      .array(idSchema)
      .meta({ maxItems: CALENDAR_DIVIDERS_MAX })
      .nullable()
      .meta({ description: 'The dividers whose habits are in it; null for all habits' }),
    createdAt: instantSchema,
    lastUsedOn: dayKeySchema.nullable(),
    lastNetwork: networkSchema,
  })
  .meta({ id: 'Calendar' });
export type Calendar = z.infer<typeof calendarSchema>;

const createCalendarSchema = z
  .strictObject({
    kind: kindSchema,
    names: z.boolean().default(true),
    dividerIds: z
      .array(idSchema)
      .min(1)
      .max(CALENDAR_DIVIDERS_MAX)
      .refine(isDistinct, brokenRule('generic'))
      .nullable()
      .optional(),
  })
  .meta({ id: 'CreateCalendar', examples: [{ kind: 'plan', names: false }] });
export type CreateCalendar = z.output<typeof createCalendarSchema>;

const madeCalendarSchema = calendarSchema
  .extend({
    url: shownText(URL_LENGTH_MAX)
      .nullable()
      .meta({ description: 'Its address, answered once: null when the call is repeated' }),
  })
  .meta({ id: 'MadeCalendar' });

/** The feeds that calendar programs of the user read (docs/decisions/calendars.md). None of these calls can be made by a personal token. */
export const calendarsCalls = {
  listCalendars: defineCall('GET /user/calendars', {
    summary: 'Calendar feeds, the oldest first',
    answers: { 200: z.array(calendarSchema).meta({ maxItems: CALENDARS_MAX }) },
  }),
  createCalendar: defineCall('POST /user/calendars', {
    summary: 'Make a calendar feed; its address is shown once, and anyone with it can read the feed',
    proof: 'always',
    secret: true,
    body: createCalendarSchema,
    answers: { 201: madeCalendarSchema },
    errors: ['limitReached'],
  }),
  deleteCalendar: defineCall('DELETE /user/calendars/{id}', {
    summary: 'Delete a calendar feed: its address is unknown from then on',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
