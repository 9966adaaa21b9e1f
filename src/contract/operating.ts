import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  cursorSchema,
  emailSchema,
  idParams,
  idSchema,
  instantSchema,
  shownCount,
  shownName,
  shownText,
  storableText,
  textUpTo,
} from './common.ts';
import {
  BYTES_SHOWN_MAX,
  EMAIL_MAX,
  EVENTS_PAGE,
  INVITE_DAYS,
  INVITE_DAYS_MAX,
  INVITE_NOTE_MAX,
  INVITE_USES_MAX,
  INVITES_MAX,
  MEMBERS_PAGE,
  PATH_MAX,
} from './limits.ts';
import { memberActions, operatorActSchema } from './security-events.ts';

const addressSchema = shownText(EMAIL_MAX);

const memberSchema = z
  .object({
    id: idSchema,
    email: addressSchema,
    emailVerified: z.boolean(),
    firstName: shownName,
    role: z.enum(['member', 'operator']),
    createdAt: instantSchema,
    closesAt: instantSchema.nullable().meta({ description: 'When a closed account is erased' }),
    lastSeenAt: instantSchema.nullable().meta({ description: 'null: signed in nowhere' }),
    bytes: shownCount(BYTES_SHOWN_MAX).meta({ description: 'Of texts and picture' }),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof memberSchema>;

const membersSchema = z
  .object({
    members: z.array(memberSchema).max(MEMBERS_PAGE),
    next: cursorSchema.nullable().meta({ description: 'null: these were the oldest' }),
  })
  .meta({ id: 'Members', description: 'Newest first; nothing of their habits' });
export type Members = z.infer<typeof membersSchema>;

export type MemberAction = (typeof memberActions)[number];

const actSchema = z
  .strictObject({ action: z.enum(memberActions) })
  .meta({ id: 'ActOnMember', examples: [{ action: 'endSessions' }] });

const actedSchema = z
  .object({
    link: shownText(PATH_MAX).nullable().meta({
      description: 'Of a resetLink, answered once: null for the others, and when the call is repeated',
    }),
  })
  .meta({ id: 'ActedOnMember' });

/** What an operator says of a new invitation. */
export const newInviteSchema = z
  .strictObject({
    email: emailSchema.optional().meta({ description: 'Only this address may register with it' }),
    days: z.int().min(1).max(INVITE_DAYS_MAX).default(INVITE_DAYS),
    uses: z.int().min(1).max(INVITE_USES_MAX).default(1),
    note: textUpTo(INVITE_NOTE_MAX).optional(),
  })
  .meta({ id: 'NewInvitation', examples: [{ note: 'For the choir', uses: 12 }] });

const inviteSchema = z
  .object({
    id: shownText(10),
    email: addressSchema.nullable(),
    note: shownText(INVITE_NOTE_MAX).nullable(),
    usesLeft: shownCount(INVITE_USES_MAX + 1),
    createdAt: instantSchema,
    expiresAt: instantSchema,
  })
  .meta({ id: 'Invitation' });
export type Invite = z.infer<typeof inviteSchema>;

const linkSchema = shownText(PATH_MAX)
  .nullable()
  .meta({ description: 'Answered once: null when the call is repeated' });

/** As `id` of the list names it, or any other id, which is none. */
const inviteParams = z.strictObject({
  id: z
    .string()
    .regex(/^[\da-f-]{1,36}$/)
    .meta({ maxLength: 36 }),
});

const operatorEventSchema = z.object({
  id: idSchema,
  at: instantSchema,
  by: addressSchema.meta({ description: 'The operator' }),
  act: operatorActSchema.nullable(),
  member: addressSchema.nullable().meta({ description: 'null: about none, or erased since' }),
});

const operatorEventsSchema = z
  .object({ events: z.array(operatorEventSchema).max(EVENTS_PAGE) })
  .meta({ id: 'OperatorEvents', description: 'Newest first' });
export type OperatorEvent = z.infer<typeof operatorEventSchema>;

const role = 'operator';

/** What an operator sees of the members and does for them (docs/decisions/operator.md#the-calls). To everyone else each answers 404. */
export const operatingCalls = {
  listMembers: defineCall('GET /operator/members', {
    summary: 'Members, newest first, by page; never anything of their habits',
    role,
    proof: 'always',
    query: z.strictObject({
      search: storableText
        .max(EMAIL_MAX)
        .meta({ maxLength: EMAIL_MAX, description: 'A text that their emails contain' })
        .optional(),
      before: cursorSchema.optional(),
    }),
    answers: { 200: membersSchema },
  }),
  actOnMember: defineCall('POST /operator/members/{id}', {
    summary: 'Help a member, give or take the role, or close the account; of oneself only `verify`',
    role,
    proof: 'always',
    secret: true,
    params: idParams,
    body: actSchema,
    answers: { 200: actedSchema },
    errors: ['notFound'],
  }),
  listInvitations: defineCall('GET /operator/invitations', {
    summary: 'Invitations that still work, the oldest first; without their links',
    role,
    answers: { 200: z.array(inviteSchema).meta({ maxItems: INVITES_MAX }) },
  }),
  createInvitation: defineCall('POST /operator/invitations', {
    summary: 'Make an invitation; its link is answered once',
    role,
    proof: 'always',
    secret: true,
    body: newInviteSchema,
    answers: { 201: inviteSchema.extend({ link: linkSchema }).meta({ id: 'MadeInvitation' }) },
    errors: ['limitReached', 'emailDomain', 'notFound'],
  }),
  deleteInvitation: defineCall('DELETE /operator/invitations/{id}', {
    summary: 'Revoke an invitation',
    role,
    params: inviteParams,
    errors: ['notFound'],
  }),
  listOperatorEvents: defineCall('GET /operator/events', {
    summary: 'What the operators did in the last 90 days, the newest first',
    role,
    proof: 'always',
    answers: { 200: operatorEventsSchema },
  }),
} as const;
