import { z } from 'zod';
import { defineCall } from './call.ts';
import {
  brokenRule,
  dayKeySchema,
  idParams,
  idSchema,
  instantSchema,
  isDistinct,
  nameUpTo,
  networkSchema,
  shownCount,
  shownText,
} from './common.ts';
import {
  ASSISTANT_WRITES_MAX,
  ORIGIN_MAX,
  TOKEN_HABITS_MAX,
  TOKEN_LENGTH,
  TOKEN_NAME_MAX,
  TOKEN_ORIGINS_MAX,
  TOKENS_MAX,
} from './limits.ts';
import { TOKEN_DAYS, tokenLives, tokenScopes } from './token-scopes.ts';

const scopeSchema = z.enum(tokenScopes).meta({
  id: 'TokenScope',
  description:
    'today:read: today’s habits; habits:read: all days and figures; days:write: tick, log, skip, time, snooze; notes: without it no note is read or written; habits:write: create, change, archive, never delete; profile:read: the profile and the settings',
});

/** Scheme, host and port of a page, as a browser sends it. */
const originSchema = z
  .string()
  .max(ORIGIN_MAX)
  .regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/)
  .refine((text) => URL.parse(text)?.origin === text, brokenRule('url'));

const distinct = brokenRule('generic');
const habitIdsSchema = z.array(idSchema).min(1).max(TOKEN_HABITS_MAX).refine(isDistinct, distinct);
const originsSchema = z.array(originSchema).max(TOKEN_ORIGINS_MAX).refine(isDistinct, distinct);
const tokenNameSchema = nameUpTo(TOKEN_NAME_MAX);

export const personalTokenSchema = z
  .object({
    id: idSchema,
    name: shownText(TOKEN_NAME_MAX),
    scopes: z.array(scopeSchema).meta({ maxItems: tokenScopes.length }),
    habitIds: z
      .array(idSchema)
      .meta({ maxItems: TOKEN_HABITS_MAX })
      .nullable()
      .meta({ description: 'The habits that exist for it; null for all' }),
    origins: z.array(shownText(ORIGIN_MAX)).meta({
      maxItems: TOKEN_ORIGINS_MAX,
      description: 'The pages that may use it',
    }),
    createdAt: instantSchema,
    expiresAt: instantSchema.nullable().meta({ description: 'null: it does not end by itself' }),
    lastUsedOn: dayKeySchema.nullable(),
    lastNetwork: networkSchema,
  })
  .meta({ id: 'PersonalToken' });
export type PersonalToken = z.infer<typeof personalTokenSchema>;

export const listedTokenSchema = personalTokenSchema
  .extend({
    writesToday: shownCount(ASSISTANT_WRITES_MAX).meta({
      description: 'Changes of an assistant on the day of the user, that can be taken back',
    }),
  })
  .meta({ id: 'ListedPersonalToken' });
export type ListedToken = z.infer<typeof listedTokenSchema>;

const createTokenSchema = z
  .strictObject({
    name: tokenNameSchema,
    scopes: z.array(scopeSchema).min(1).max(tokenScopes.length).refine(isDistinct, distinct),
    habitIds: habitIdsSchema.nullable().optional(),
    origins: originsSchema.optional(),
    expiresInDays: z.literal(tokenLives).nullable().default(TOKEN_DAYS),
  })
  .meta({
    id: 'CreatePersonalToken',
    examples: [{ name: 'Shortcut', scopes: ['today:read', 'days:write'], expiresInDays: 365 }],
  });
export type CreateToken = z.output<typeof createTokenSchema>;

const updateTokenSchema = z
  .strictObject({ name: tokenNameSchema, habitIds: habitIdsSchema.nullable(), origins: originsSchema })
  .partial()
  .meta({ id: 'UpdatePersonalToken', examples: [{ name: 'My shortcut' }] });
export type UpdateToken = z.output<typeof updateTokenSchema>;

const madeTokenSchema = personalTokenSchema
  .extend({
    token: shownText(TOKEN_LENGTH)
      .nullable()
      .meta({ description: 'Answered once: null when the call is repeated' }),
  })
  .meta({ id: 'MadePersonalToken' });

/** Tokens by which programs of the user call the API (docs/decisions/personal-tokens.md). None of these calls can be made by one. */
export const personalTokensCalls = {
  listTokens: defineCall('GET /user/tokens', {
    summary: 'Personal tokens, the oldest first, those that have expired too',
    answers: { 200: z.array(listedTokenSchema).meta({ maxItems: TOKENS_MAX }) },
  }),
  createToken: defineCall('POST /user/tokens', {
    summary: 'Make a personal token; it is shown once',
    proof: 'always',
    secret: true,
    body: createTokenSchema,
    answers: { 201: madeTokenSchema },
    errors: ['limitReached'],
  }),
  updateToken: defineCall('PATCH /user/tokens/{id}', {
    summary: 'Change the name, the habits or the origins of a personal token',
    params: idParams,
    body: updateTokenSchema,
    answers: { 200: personalTokenSchema },
    errors: ['notFound'],
  }),
  deleteToken: defineCall('DELETE /user/tokens/{id}', {
    summary: 'Revoke a personal token',
    params: idParams,
    errors: ['notFound'],
  }),
} as const;
