import { z } from 'zod';
import { appleCode, idToken, pkceCode } from './auth.ts';
import { defineCall } from './call.ts';
import { enteredPasswordSchema, instantSchema } from './common.ts';
import { PROOF_CODE_LENGTH_MAX } from './limits.ts';
import { passkeyRequestSchema, usePasskeySchema } from './passkeys.ts';
import { proveByTotpSchema } from './two-step.ts';

/**
 * How a signed-in user can re-authenticate. `code`: a code mailed to the current address, confirmed or not. `totp`: a code of the
 * authenticator app, needed in addition to one of these, except for a passkey.
 */
export const proofMethodSchema = z.enum(['passkey', 'password', 'google', 'apple', 'oidc', 'code', 'totp']);
export type ProofMethod = z.infer<typeof proofMethodSchema>;

const proofSchema = z
  .object({
    freshUntil: instantSchema.nullable().meta({ description: 'null: the session is not fresh' }),
    methods: z.array(proofMethodSchema).max(proofMethodSchema.options.length),
  })
  .meta({
    id: 'Proof',
    description:
      'methods: those that this account can use now; after the first of two proofs, those that are still missing',
  });
export type Proof = z.infer<typeof proofSchema>;

/** As for signing in. */
const proveByGoogleSchema = z.union([z.strictObject(pkceCode), z.strictObject(idToken)]);
const proveByAppleSchema = z.union([z.strictObject(appleCode), z.strictObject(idToken)]);

export type ProveByProvider = z.input<typeof proveByGoogleSchema> | z.input<typeof proveByAppleSchema>;

/** Fresh proof: a session is fresh for PROOF_MINUTES after its sign-in or one of these calls (docs/decisions/fresh-proof.md). */
export const proofCalls = {
  getProof: defineCall('GET /user/proof', {
    summary: 'Until when this session is fresh, and how to make it fresh',
    answers: { 200: proofSchema },
  }),
  proveByPassword: defineCall('POST /user/proof/password', {
    summary: 'Make this session fresh by the password',
    body: z.strictObject({ password: enteredPasswordSchema }),
    errors: ['wrongPassword'],
  }),
  requestProofCode: defineCall('POST /user/proof/code', {
    summary: 'Email a code to the current address; a newer code replaces the older',
  }),
  confirmProofCode: defineCall('POST /user/proof/code/confirm', {
    summary: 'Make this session fresh by the emailed code',
    // The digits of the mail; spaces between them are ignored.
    body: z.strictObject({ code: z.string().min(1).max(PROOF_CODE_LENGTH_MAX) }),
    errors: ['invalidProofCode'],
  }),
  proveByGoogle: defineCall('POST /user/proof/google', {
    summary: 'Make this session fresh by the linked Google account',
    body: proveByGoogleSchema,
    errors: ['invalidCredentials', 'notFound', 'identityMismatch', 'signInTooOld'],
  }),
  proveByApple: defineCall('POST /user/proof/apple', {
    summary: 'Make this session fresh by the linked Apple account',
    body: proveByAppleSchema,
    errors: ['invalidCredentials', 'notFound', 'identityMismatch', 'signInTooOld'],
  }),
  proveByOidc: defineCall('POST /user/proof/oidc', {
    summary: 'Make this session fresh by the linked account of the configured OpenID Connect provider',
    body: z.strictObject(pkceCode),
    errors: ['invalidCredentials', 'notFound', 'identityMismatch', 'signInTooOld'],
  }),
  getProofPasskey: defineCall('GET /user/proof/passkey', {
    summary: 'What a browser needs to prove by a passkey',
    answers: { 200: passkeyRequestSchema },
    errors: ['notFound'],
  }),
  proveByPasskey: defineCall('POST /user/proof/passkey', {
    summary: 'Make this session fresh by a passkey; no code is asked after it',
    body: usePasskeySchema,
    errors: ['notFound', 'passkeyRefused'],
  }),
  proveByTotp: defineCall('POST /user/proof/totp', {
    summary: 'Make this session fresh by a code, after one of the other proofs',
    body: proveByTotpSchema,
    errors: ['invalidFactorCode', 'reauthRequired'],
  }),
} as const;
