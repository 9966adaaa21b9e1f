import { z } from 'zod';
import {
  countryEntrySchema,
  identitiesSchema,
  identityParams,
  openSessionSchema,
  uploadPictureSchema,
} from '../account.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import { COUNTRIES_MAX_AGE, PICTURE_BODY_MAX, SESSIONS_MAX } from '../limits.ts';
import { userSchema } from '../user.ts';

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
    body: uploadPictureSchema,
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
