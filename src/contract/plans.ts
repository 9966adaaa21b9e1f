import { z } from 'zod';
import { amountSchema, dayKeySchema, shownText, textUpTo } from './common.ts';
import { GROWTH_SPAN_MAX, REWARD_COUNT_MAX, REWARD_TEXT_MAX, VALUE_MAX } from './limits.ts';
import { repeatSchema } from './repeat.ts';

/** What a habit has ahead: other plans, a growing target, a reward. */

/** How a target changes by itself (docs/rules/habits.md#growing-targets). Amounts in their unit; `by` is below 0 to shrink. */
const growthForm = {
  by: amountSchema(-VALUE_MAX),
  every: z.strictObject({ count: z.int().min(1).max(GROWTH_SPAN_MAX), unit: z.enum(['day', 'week']) }),
  until: amountSchema(),
};
export const growthInput = z
  .strictObject({ ...growthForm, onlyWhenMet: z.boolean().default(false) })
  .meta({ id: 'GrowTarget' });

export const growthSchema = z.strictObject({ ...growthForm, onlyWhenMet: z.boolean() }).meta({
  id: 'Growth',
  description: 'onlyWhenMet: a step waits until the span before it was met',
  examples: [{ by: 5, every: { count: 1, unit: 'week' }, until: 30, onlyWhenMet: false }],
});

/** A plan ahead in a file. */
export const aheadInput = z.strictObject({
  from: dayKeySchema,
  repeat: repeatSchema,
  target: amountSchema().nullable(),
});

/** A reward that the user promised themselves for a number of done days. */
const rewardForm = { count: z.int().min(1).max(REWARD_COUNT_MAX), takenOn: dayKeySchema.nullable() };
export const rewardInput = z.strictObject({ text: textUpTo(REWARD_TEXT_MAX).min(1), ...rewardForm });
export const rewardSchema = z
  .strictObject({ text: shownText(REWARD_TEXT_MAX), ...rewardForm })
  .meta({ id: 'Reward', description: 'count: done days; takenOn: when it was taken, null before' });
