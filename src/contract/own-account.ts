import { z } from 'zod';
import { identitiesSchema, openSessionSchema } from './account.ts';
import { calendarSchema } from './calendars.ts';
import { dayKeySchema, idSchema, instantSchema, shownText } from './common.ts';
import { connectionSchema } from './connections.ts';
import {
  ASSISTANT_WRITE_MAX,
  ASSISTANT_WRITES_MAX,
  CALENDARS_MAX,
  CONNECTIONS_MAX,
  EMAIL_MAX,
  EVENTS_MAX,
  PASSKEYS_MAX,
  SESSIONS_MAX,
  TAGS_MAX,
  TOKEN_NAME_MAX,
  TOKENS_MAX,
  URL_LENGTH_MAX,
  WEBHOOKS_MAX,
} from './limits.ts';
import { passkeySchema } from './passkeys.ts';
import { personalTokenSchema } from './personal-tokens.ts';
import { securityEventSchema } from './security-events.ts';
import { ownTagSchema } from './tags.ts';
import { webhookSchema } from './webhooks.ts';

/** The account of the export and its sign-ins: no secret, never imported. */
export const ownAccountSchema = z.object({
  id: idSchema,
  email: shownText(EMAIL_MAX),
  emailVerified: z.boolean(),
  pendingEmail: shownText(EMAIL_MAX).nullable(),
  pictureUrl: shownText(URL_LENGTH_MAX).nullable(),
  createdAt: instantSchema,
  sessions: z
    .array(openSessionSchema.pick({ userAgent: true, network: true, createdAt: true, lastSeenAt: true }))
    .max(SESSIONS_MAX),
  signIns: identitiesSchema,
  securityEvents: z.array(securityEventSchema.omit({ id: true, session: true })).max(EVENTS_MAX),
  passkeys: z.array(passkeySchema.pick({ name: true, createdAt: true, lastUsedAt: true })).max(PASSKEYS_MAX),
  connections: z.array(connectionSchema.omit({ id: true, writesToday: true })).max(CONNECTIONS_MAX),
  assistantWrites: z
    .array(
      z.object({
        client: shownText(TOKEN_NAME_MAX),
        what: z.enum(['day', 'newHabit', 'habit', 'break']),
        habitId: idSchema.nullable(),
        day: dayKeySchema.nullable(),
        before: shownText(ASSISTANT_WRITE_MAX).nullable(),
        after: shownText(ASSISTANT_WRITE_MAX),
        madeAt: instantSchema,
      }),
    )
    .max(ASSISTANT_WRITES_MAX),
  personalTokens: z.array(personalTokenSchema.omit({ id: true })).max(TOKENS_MAX),
  calendars: z.array(calendarSchema.omit({ id: true })).max(CALENDARS_MAX),
  webhooks: z.array(webhookSchema.omit({ id: true })).max(WEBHOOKS_MAX),
  twoStepSince: instantSchema.nullable(),
  tags: z.array(ownTagSchema.omit({ id: true })).max(TAGS_MAX),
});
