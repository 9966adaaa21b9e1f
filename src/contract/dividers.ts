import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  brokenRule,
  idParams,
  idSchema,
  nameSchema,
  orderSchema,
  shownCount,
  shownName,
  shownText,
  suiteSchema,
  timeOfDaySchema,
} from './common.ts';
import { DIVIDERS_MAX, HABITS_MAX, STREAK_MAX, SUITE_BODY_MAX } from './limits.ts';

/** Of its due habits all, any, or at least so many make a divider done (docs/rules/figures.md#dividers-that-count-as-one). */
export const ruleSchema = z
  .union([
    z.strictObject({ type: z.enum(['all', 'any']) }),
    z.strictObject({ type: z.literal('atLeast'), count: z.int().min(1).max(HABITS_MAX) }),
  ])
  .meta({ id: 'DividerRule' });

/** The time of day that a divider is for; past midnight where `to` is not after `from`. */
const windowForm = {
  from: timeOfDaySchema.meta({ examples: ['06:00'] }),
  to: timeOfDaySchema.meta({ examples: ['09:00'] }),
};
export const windowInput = z
  .strictObject(windowForm)
  .refine(({ from, to }) => from !== to, { path: ['to'], ...brokenRule('generic') });
const windowSchema = z
  .object({ from: shownText(5), to: shownText(5) })
  .meta({ id: 'DividerWindow', description: 'HH:mm; over midnight where to is before from' });

export const dividerSchema = z
  .object({
    id: idSchema,
    name: shownName,
    order: orderSchema,
    closed: z.boolean().meta({
      description:
        'Hides the habits up to the next divider; a habit that arrives under a closed divider opens it',
    }),
    rule: ruleSchema.nullable().meta({ description: 'Null where the divider does not count as one' }),
    window: windowSchema.nullable().meta({ description: 'Null for all day' }),
  })
  .meta({ id: 'Divider' });
export type Divider = z.infer<typeof dividerSchema>;

/** The same with its figures, where it has a rule: a device computes them itself. */
const countedDividerSchema = dividerSchema
  .extend({
    streak: shownCount(STREAK_MAX).optional(),
    strength: z.number().min(0).max(1).optional(),
  })
  .meta({ id: 'CountedDivider', description: 'streak and strength: only where there is a rule' });

const createDividerSchema = z
  .strictObject({
    name: nameSchema,
    order: orderSchema.optional(),
    id: idSchema.optional(),
  })
  .meta({ id: 'CreateDivider', examples: [{ name: 'Morning' }] });
export type CreateDivider = z.input<typeof createDividerSchema>;

const updateDividerSchema = z
  .strictObject({
    name: nameSchema,
    closed: z.boolean(),
    rule: ruleSchema.nullable(),
    window: windowInput.nullable(),
  })
  .partial()
  .meta({ id: 'UpdateDivider' });
export type UpdateDivider = z.input<typeof updateDividerSchema>;

export const dividersCalls = {
  listDividers: defineCall('GET /dividers', {
    summary: 'All dividers, by order',
    scopes: ['habits:read'],
    answers: { 200: z.array(countedDividerSchema).meta({ maxItems: DIVIDERS_MAX }) },
  }),
  createDivider: defineCall('POST /dividers', {
    summary: 'Create a divider',
    body: createDividerSchema,
    answers: { 200: dividerSchema, 201: dividerSchema },
    errors: ['limitReached'],
  }),
  reorderDividers: defineCall('PATCH /dividers/reorder', {
    summary: 'Reorder, all or nothing',
    body: suiteSchema,
    errors: ['notFound'],
    bodyMax: SUITE_BODY_MAX,
  }),
  updateDivider: defineCall('PATCH /dividers/{id}', {
    summary: 'Rename, open or close, let it count as one, or give it a time of day',
    params: idParams,
    body: updateDividerSchema,
    answers: { 200: dividerSchema },
    errors: ['notFound'],
  }),
  deleteDivider: defineCall('DELETE /dividers/{id}', {
    summary: 'Delete a divider; its habits stay',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
