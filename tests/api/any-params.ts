import { randomUUID } from 'node:crypto';
import { TODAY } from './test-app.ts';

/** Valid params of any call: of ids, those that nobody has. */
export const anyParams = {
  id: randomUUID(),
  stepId: randomUUID(),
  tagId: randomUUID(),
  deliveryId: randomUUID(),
  day: TODAY,
  provider: 'google',
  table: 'days',
} as const;
