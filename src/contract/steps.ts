import { z } from 'zod';
import { idSchema, nameSchema, orderSchema, shownName } from './common.ts';

export const stepSchema = z
  .object({ id: idSchema, name: shownName, order: orderSchema, completed: z.boolean() })
  .meta({ id: 'Step', description: 'completed: today, in the time zone of the user' });
export type Step = z.infer<typeof stepSchema>;

export const createStepSchema = z
  .strictObject({
    name: nameSchema,
    order: orderSchema.default(1),
    id: idSchema.optional(),
  })
  .meta({ id: 'CreateStep', examples: [{ name: 'Lay out the book' }] });
export type CreateStep = z.input<typeof createStepSchema>;

export const updateStepSchema = z
  .strictObject({ completed: z.boolean(), name: nameSchema })
  .partial()
  .meta({ id: 'UpdateStep', examples: [{ completed: true }] });
export type UpdateStep = z.input<typeof updateStepSchema>;
