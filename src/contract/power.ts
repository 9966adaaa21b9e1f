import { z } from 'zod';
import { defineCall } from './call.ts';
import { brokenRule, storableText } from './common.ts';
import { EVENT_NAME_MAX, EVENT_PROPERTIES_MAX } from './limits.ts';

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** A product event, e.g. "Create Habit" (docs/rules/api.md#product-events). */
const powerEventSchema = z.strictObject({
  name: storableText.trim().min(1).max(EVENT_NAME_MAX),
  properties: z
    .record(z.string().max(64), z.unknown())
    .refine(
      (value) => bytesOf(value) <= EVENT_PROPERTIES_MAX,
      brokenRule('maxLength', { max: EVENT_PROPERTIES_MAX }),
    )
    .meta({ 'x-maxBytes': EVENT_PROPERTIES_MAX, description: 'Any JSON of at most 4 KB' })
    .optional(),
});
export type PowerEvent = z.input<typeof powerEventSchema>;

export const powerCalls = {
  sendPowerEvent: defineCall('POST /power/events', {
    summary: 'Record a product event',
    auth: 'optional',
    body: powerEventSchema,
  }),
} as const;
