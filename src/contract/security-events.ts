import { z } from 'zod';
import { defineCall } from './call.ts';
import { cursorSchema, idSchema, instantSchema, networkSchema, shownText } from './common.ts';
import { DEVICE_NAME_MAX, EVENT_TIMES_MAX, EVENTS_PAGE } from './limits.ts';
import { proofMethodSchema } from './proof.ts';

/** What happened. Later versions may add kinds: a client shows one that it does not know by a general text. */
const eventKindSchema = z.enum([
  'joined',
  'signedIn',
  'newDevice',
  'signInRefused',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'passwordChanged',
  'passwordSet',
  'passwordReset',
  'emailChangeRequested',
  'emailChangeCancelled',
  'emailConfirmed',
  'emailChanged',
  'emailRestored',
  'signInLinked',
  'signInUnlinked',
  'passkeyAdded',
  'passkeyRemoved',
  'twoStepOn',
  'twoStepOff',
  'recoveryCodesRenewed',
  'tokenCreated',
  'tokenRevoked',
  'calendarCreated',
  'calendarDeleted',
  'webhookCreated',
  'webhookDeleted',
  'webhookRotated',
  'connectionCreated',
  'connectionEnded',
  'proofGiven',
  'proofRefused',
  'dataExported',
  'accountClosed',
  'erasureRequested',
  'accountReopened',
  'tagCreated',
  'tagRevoked',
  'operatorMade',
  'operatorEnded',
  'operatorActed',
  'resetLinkMade',
]);
export type EventKind = z.infer<typeof eventKindSchema>;

/**
 * Some ways only prove who a signed-in user is, and two only sign in: `proxy`, and `device`, by the code of another device. Later versions
 * may add methods.
 */
const eventMethodSchema = z.enum([...proofMethodSchema.options, 'proxy', 'device']);
export type EventMethod = z.infer<typeof eventMethodSchema>;

/** What an operator does for a member. */
export const memberActions = [
  'resetLink',
  'endSessions',
  'removeFactors',
  'verify',
  'makeOperator',
  'endOperator',
  'close',
  'erase',
] as const;

/** What an operator did: for a member, or for the club. */
export const operatorActSchema = z.enum([
  ...memberActions,
  'invite',
  'revokeInvite',
  'backup',
  'downloadBackup',
  'registration',
]);
export type OperatorAct = z.infer<typeof operatorActSchema>;

/** How it was done, where there are several ways, and by whom if not by the user. It contains no secret, no address and no text of the user. */
const eventDetailSchema = z.object({
  method: eventMethodSchema.optional(),
  by: z.literal('operator').optional(),
  act: operatorActSchema.optional().meta({ description: 'Of operatorActed' }),
  member: idSchema.optional().meta({ description: 'Of operatorActed: whose account it was about' }),
});
export type EventDetail = z.infer<typeof eventDetailSchema>;

export const securityEventSchema = z
  .object({
    id: idSchema,
    kind: eventKindSchema,
    at: instantSchema,
    browser: shownText(DEVICE_NAME_MAX).nullable(),
    system: shownText(DEVICE_NAME_MAX).nullable(),
    network: networkSchema,
    session: idSchema
      .nullable()
      .meta({ description: 'The OpenSession that caused it, while it had this id' }),
    detail: eventDetailSchema,
    times: z.int().min(1).meta({
      maximum: EVENT_TIMES_MAX,
      description: 'Above 1: further ones of that kind within a day, which are only counted',
    }),
  })
  .meta({ id: 'SecurityEvent', description: 'newDevice: a sign-in on a device that was not known' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

const securityEventsSchema = z
  .object({
    events: z.array(securityEventSchema).max(EVENTS_PAGE),
    next: cursorSchema.nullable().meta({ description: 'null: these were the oldest' }),
  })
  .meta({ id: 'SecurityEvents', description: 'Newest first' });
export type SecurityEvents = z.infer<typeof securityEventsSchema>;

/** What happened to the account, for its user (docs/decisions/security-events.md). */
export const securityEventsCalls = {
  listSecurityEvents: defineCall('GET /user/security-events', {
    summary: 'Sign-ins, devices and changes of the last 90 days, newest first, by page',
    query: z.strictObject({ before: cursorSchema.optional() }),
    answers: { 200: securityEventsSchema },
  }),
} as const;
