import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, idSchema, nameSchema, orderSchema, shownName, suiteSchema } from './common.ts';
import { DIVIDERS_MAX, SUITE_BODY_MAX } from './limits.ts';

export const dividerSchema = z
  .object({
    id: idSchema,
    name: shownName,
    order: orderSchema,
    closed: z.boolean().meta({
      description:
        'Hides the habits up to the next divider; a habit that arrives under a closed divider opens it',
    }),
  })
  .meta({ id: 'Divider' });
export type Divider = z.infer<typeof dividerSchema>;

const createDividerSchema = z
  .strictObject({
    name: nameSchema,
    order: orderSchema.optional(),
    id: idSchema.optional(),
  })
  .meta({ id: 'CreateDivider', examples: [{ name: 'Morning' }] });
export type CreateDivider = z.input<typeof createDividerSchema>;

const updateDividerSchema = z
  .strictObject({ name: nameSchema, closed: z.boolean() })
  .partial()
  .meta({ id: 'UpdateDivider' });
export type UpdateDivider = z.input<typeof updateDividerSchema>;

export const dividersCalls = {
  listDividers: defineCall('GET /dividers', {
    summary: 'All dividers, by order',
    scopes: ['habits:read'],
    answers: { 200: z.array(dividerSchema).meta({ maxItems: DIVIDERS_MAX }) },
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
    summary: 'Rename, open or close',
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
