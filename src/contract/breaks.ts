import { z } from 'zod';
import { defineCall } from './call.ts';
import { brokenRule, dayKeySchema, idParams, idSchema, isDistinct } from './common.ts';
import { BREAK_HABITS_MAX, BREAKS_MAX } from './limits.ts';

/** Consecutive days, both ends included; open-ended when `to` is null. */
export const dayRangeSchema = z
  .object({ from: dayKeySchema, to: dayKeySchema.nullable() })
  .meta({ id: 'DayRange', description: 'Both ends included; open-ended when to is null' });

const habitIdsSchema = z
  .array(idSchema)
  .min(1)
  .max(BREAK_HABITS_MAX)
  .refine(isDistinct, brokenRule('generic'));

/** Days on which habits are neutral (docs/decisions/breaks.md). */
export const breakSchema = dayRangeSchema
  .extend({ id: idSchema, habitIds: z.array(idSchema).meta({ maxItems: BREAK_HABITS_MAX }).nullable() })
  .meta({ id: 'Break', description: 'habitIds: the habits that it pauses; null for all' });
export type Break = z.infer<typeof breakSchema>;

/** A range that ends before it begins is refused by the server: an update may contain one end alone. */
export const createBreakSchema = z
  .strictObject({
    id: idSchema.optional(),
    from: dayKeySchema,
    to: dayKeySchema.nullable().optional(),
    habitIds: habitIdsSchema.nullable().optional(),
  })
  .meta({ id: 'CreateBreak', examples: [{ from: '2026-12-21', to: '2027-01-03' }] });
export type CreateBreak = z.input<typeof createBreakSchema>;

export const updateBreakSchema = createBreakSchema
  .omit({ id: true })
  .partial()
  .meta({ id: 'UpdateBreak', examples: [{ to: '2026-12-28' }] });
export type UpdateBreak = z.input<typeof updateBreakSchema>;

export const breaksCalls = {
  listBreaks: defineCall('GET /breaks', {
    summary: 'Breaks, by their first day',
    scopes: ['habits:read'],
    answers: { 200: z.array(breakSchema).meta({ maxItems: BREAKS_MAX }) },
  }),
  createBreak: defineCall('POST /breaks', {
    summary: 'Make days neutral for all habits or for some',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    ofAllHabits: true,
    body: createBreakSchema,
    answers: { 200: breakSchema, 201: breakSchema },
    errors: ['notFound', 'limitReached'],
  }),
  updateBreak: defineCall('PATCH /breaks/{id}', {
    summary: 'Change the days or the habits of a break',
    scopes: ['habits:write'],
    shownWith: 'habits:read',
    ofAllHabits: true,
    params: idParams,
    body: updateBreakSchema,
    answers: { 200: breakSchema },
    errors: ['notFound', 'limitReached'],
  }),
  deleteBreak: defineCall('DELETE /breaks/{id}', {
    summary: 'Delete a break: its days count again',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
