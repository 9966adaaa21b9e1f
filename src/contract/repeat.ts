import { z } from 'zod';
import { inOrder } from '#domain/plan/repeat-plan.ts';
import { brokenRule, dayKeySchema, isDistinct, weekdaySchema } from './common.ts';
import { INTERVAL_MAX, TIMES_A_MONTH_MAX, TIMES_A_WEEK_MAX } from './limits.ts';

const intervalSchema = z.strictObject({
  type: z.literal('interval'),
  every: z.int().min(1).max(INTERVAL_MAX),
  unit: z.enum(['day', 'week', 'month']),
  from: dayKeySchema,
});

const monthDaysSchema = z.strictObject({
  type: z.literal('monthDays'),
  days: z
    .array(z.union([z.int().min(1).max(31), z.literal('last')]))
    .min(1)
    .max(32)
    .refine(isDistinct, brokenRule('generic'))
    .readonly(),
});

const timesSchema = z
  .strictObject({
    type: z.literal('times'),
    count: z.int().min(1).max(TIMES_A_MONTH_MAX),
    per: z.enum(['week', 'month']),
  })
  .refine(({ count, per }) => per === 'month' || count <= TIMES_A_WEEK_MAX, {
    path: ['count'],
    ...brokenRule('maxValue', { max: TIMES_A_WEEK_MAX }),
  });

const totalSchema = z.strictObject({ type: z.literal('total'), per: z.enum(['week', 'month']) });

/** Every repetition but that by weekdays. */
export const otherRepeatSchema = z.union([intervalSchema, monthDaysSchema, timesSchema, totalSchema]);

const weekdaysSchema = z.strictObject({
  type: z.literal('weekdays'),
  days: z.array(weekdaySchema).max(7).refine(isDistinct, brokenRule('generic')),
});

/** How often a habit is due (docs/rules/habits.md#repetitions). A day that a month lacks is its last day. */
export const repeatSchema = z
  .union([weekdaysSchema, intervalSchema, monthDaysSchema, timesSchema, totalSchema])
  .meta({ id: 'Repeat', examples: [{ type: 'times', count: 3, per: 'week' }] });
export type WireRepeat = z.infer<typeof repeatSchema>;

/** The same in a request; no weekdays are refused. */
export const repeatInput = repeatSchema
  .refine((repeat) => repeat.type !== 'weekdays' || repeat.days.length > 0, {
    path: ['days'],
    ...brokenRule('required'),
  })
  .transform((repeat) => (repeat.type === 'weekdays' ? repeat : inOrder(repeat)));
