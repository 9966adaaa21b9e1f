import { defineCall } from '../call.ts';
import { powerEventSchema } from '../power.ts';

export const powerCalls = {
  sendPowerEvent: defineCall('POST /power/events', {
    summary: 'Record a product event',
    auth: 'optional',
    body: powerEventSchema,
  }),
} as const;
