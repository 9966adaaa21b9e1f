import { z } from 'zod';
import { defineCall } from './call.ts';
import { idParams, idSchema, instantSchema, networkSchema } from './common.ts';
import { COUNTRIES_MAX_AGE, PICTURE_BASE64_MAX, PICTURE_BODY_MAX, SESSIONS_MAX } from './limits.ts';
import { userSchema } from './user.ts';

/** A session of the user. The id names it without revealing its token. */
export const openSessionSchema = z
  .object({
    id: idSchema,
    current: z.boolean().meta({ description: 'The session that asks' }),
    userAgent: z.string().max(255).nullable(),
    network: networkSchema,
    createdAt: instantSchema,
    lastSeenAt: instantSchema,
    expiresAt: instantSchema,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof openSessionSchema>;

/** `oidc`: any provider of OpenID Connect, which the operator has configured and named. */
const providerSchema = z.enum(['google', 'apple', 'oidc']);
export type Provider = z.infer<typeof providerSchema>;

/** A linked sign-in. The email is what the provider reported when it was linked; it identifies no account. */
const identitySchema = z
  .object({ provider: providerSchema, email: z.string().max(320).nullable(), createdAt: instantSchema })
  .meta({ id: 'Identity' });
export type Identity = z.infer<typeof identitySchema>;

/** One per provider. */
export const identitiesSchema = z.array(identitySchema).max(providerSchema.options.length);

export const identityParams = z.strictObject({ provider: providerSchema });

const countryName = z.string().min(1).max(100);

/** A country by its ISO 3166-1 alpha-2 code, named in English, Spanish and French (docs/rules/pages.md#stores-and-outside-services). */
export const countryEntrySchema = z
  .object({
    code: z.string().length(2),
    name: z.object({ en: countryName, es: countryName, fr: countryName }),
    nativeNames: z.array(countryName).min(1).max(20),
  })
  .meta({ id: 'Country', description: 'nativeNames: as its own official languages call it' });

/** Calls of an account that were added later: other clients can ignore them. */
export const accountCalls = {
  listSessions: defineCall('GET /user/sessions', {
    summary: 'Where you are signed in, last seen first',
    answers: { 200: z.array(openSessionSchema).max(SESSIONS_MAX) },
  }),
  endOtherSessions: defineCall('DELETE /user/sessions', {
    summary: 'Sign out everywhere else',
    proof: 'always',
  }),
  endSession: defineCall('DELETE /user/sessions/{id}', {
    summary: 'End one session',
    proof: 'sometimes',
    params: idParams,
    errors: ['notFound'],
  }),
  listIdentities: defineCall('GET /user/identities', {
    summary: 'Sign-in methods',
    answers: { 200: identitiesSchema },
  }),
  unlinkIdentity: defineCall('DELETE /user/identities/{provider}', {
    summary: 'Unlink a sign-in method; the last one stays',
    proof: 'always',
    params: identityParams,
    errors: ['notFound', 'lastSignIn'],
  }),
  resendConfirmation: defineCall('POST /user/email/confirmation', {
    summary: 'Email the confirmation link again',
  }),
  uploadPicture: defineCall('POST /user/picture', {
    summary: 'Set the picture: cut square, re-encoded, without metadata',
    // A picture file in base64: JPEG, PNG, WebP, AVIF or GIF.
    body: z.strictObject({ data: z.base64().min(4).max(PICTURE_BASE64_MAX) }),
    answers: { 200: userSchema },
    errors: ['unsupportedPicture'],
    bodyMax: PICTURE_BODY_MAX,
  }),
  listCountries: defineCall('GET /countries', {
    summary: 'Countries in English, Spanish, French and their own languages',
    auth: 'anyone',
    answers: { 200: z.array(countryEntrySchema).max(300) },
    maxAge: COUNTRIES_MAX_AGE,
  }),
} as const;
