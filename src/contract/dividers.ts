import { z } from 'zod';
import { idSchema, nameSchema, orderSchema, shownName } from './common.ts';

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

export const createDividerSchema = z
  .strictObject({
    name: nameSchema,
    order: orderSchema.optional(),
    id: idSchema.optional(),
  })
  .meta({ id: 'CreateDivider', examples: [{ name: 'Morning' }] });
export type CreateDivider = z.input<typeof createDividerSchema>;

export const updateDividerSchema = z
  .strictObject({ name: nameSchema, closed: z.boolean() })
  .partial()
  .meta({ id: 'UpdateDivider' });
export type UpdateDivider = z.input<typeof updateDividerSchema>;
