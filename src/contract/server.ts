import { z } from 'zod';
import { defineCall } from './call.ts';
import { shownText } from './common.ts';
import { ORIGIN_MAX } from './limits.ts';

/** The oldest version of the apps that this server serves. */
export const OLDEST_APP = '0.1.0';

const serverSchema = z
  .object({
    product: z.literal('resilience'),
    name: shownText(60).meta({ description: 'Of the club' }),
    version: shownText(32),
    oldestApp: shownText(32).meta({ description: 'The oldest version of the apps that it serves' }),
    registration: z.enum(['open', 'invite', 'closed']),
    movedTo: shownText(ORIGIN_MAX)
      .optional()
      .meta({ description: 'The new address of the club, where it has moved' }),
  })
  .meta({ id: 'Server' });

/** What an app asks of an address before it sends anything else there. */
export const serverCalls = {
  getServer: defineCall('GET /server', {
    summary: 'What serves at this address',
    auth: 'anyone',
    answers: { 200: serverSchema },
    maxAge: 60,
  }),
} as const;
