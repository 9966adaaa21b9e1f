import { z } from 'zod';
import { identitiesSchema, openSessionSchema } from './account.ts';
import { calendarSchema } from './calendars.ts';
import { cheerKindSchema, ownShareSchema } from './circles.ts';
import { dayKeySchema, idSchema, instantSchema, shownText } from './common.ts';
import { connectionSchema } from './connections.ts';
import {
  ASSISTANT_WRITE_MAX,
  ASSISTANT_WRITES_MAX,
  CALENDARS_MAX,
  CHEER_DAYS_KEPT,
  CIRCLE_GOALS_MAX,
  CIRCLE_MEMBERS_MAX,
  CIRCLE_NAME_MAX,
  CIRCLES_MAX,
  CONNECTIONS_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  EVENTS_MAX,
  PASSKEYS_MAX,
  SESSIONS_MAX,
  SHARES_MAX,
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

/** What the user has put into one of their circles. Nothing of its other members. */
const ownCircleDataSchema = z.object({
  name: shownText(CIRCLE_NAME_MAX),
  displayName: shownText(DISPLAY_NAME_MAX).meta({ description: 'Of the user' }),
  joinedAt: instantSchema,
  shares: z.array(ownShareSchema).max(SHARES_MAX),
  goals: z
    .array(z.object({ title: shownText(CIRCLE_NAME_MAX), habitId: idSchema }))
    .max(CIRCLE_GOALS_MAX)
    .meta({ description: 'Those towards which a habit of the user counts' }),
  cheers: z
    .array(z.object({ day: dayKeySchema, kind: cheerKindSchema }))
    .max(CIRCLE_MEMBERS_MAX * (CHEER_DAYS_KEPT + 1))
    .meta({ description: 'Those that the user sent' }),
});
export type OwnCircleData = z.infer<typeof ownCircleDataSchema>;

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
  circles: z.array(ownCircleDataSchema).max(CIRCLES_MAX),
});
