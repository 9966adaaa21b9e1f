import { defineCall } from '../call.ts';
import { securityEventsQuery, securityEventsSchema } from '../security-events.ts';

/** What happened to the account, for its user (docs/decisions/security-events.md). */
export const securityEventsCalls = {
  listSecurityEvents: defineCall('GET /user/security-events', {
    summary: 'Sign-ins, devices and changes of the last 90 days, newest first, by page',
    query: securityEventsQuery,
    answers: { 200: securityEventsSchema },
  }),
} as const;
