import { randomUUID } from 'node:crypto';
import { TODAY } from './test-app.ts';

/** Valid params of any call; no row has one of the ids. */
export const anyParams = {
  id: randomUUID(),
  stepId: randomUUID(),
  tagId: randomUUID(),
  deliveryId: randomUUID(),
  memberId: randomUUID(),
  linkId: randomUUID(),
  goalId: randomUUID(),
  habitId: randomUUID(),
  day: TODAY,
  from: TODAY,
  provider: 'google',
  table: 'days',
} as const;
