import { z } from 'zod';
import { appleCode, idToken, pkceCode } from './auth.ts';
import { enteredPasswordSchema, instantSchema } from './common.ts';
import { PROOF_CODE_LENGTH_MAX } from './limits.ts';

/**
 * How a signed-in user can re-authenticate. `code`: a code mailed to the current address, confirmed or not. `totp`: a code of the
 * authenticator app, needed in addition to one of these, except for a passkey.
 */
export const proofMethodSchema = z.enum(['passkey', 'password', 'google', 'apple', 'oidc', 'code', 'totp']);
export type ProofMethod = z.infer<typeof proofMethodSchema>;

export const proofSchema = z
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

export const proveByPasswordSchema = z.strictObject({ password: enteredPasswordSchema });

/** The digits of the mail; spaces between them are ignored. */
export const confirmProofCodeSchema = z.strictObject({
  code: z.string().min(1).max(PROOF_CODE_LENGTH_MAX),
});

/** As for signing in. */
export const proveByGoogleSchema = z.union([z.strictObject(pkceCode), z.strictObject(idToken)]);
export const proveByAppleSchema = z.union([z.strictObject(appleCode), z.strictObject(idToken)]);
export const proveByOidcSchema = z.strictObject(pkceCode);

export type ProveByProvider =
  | z.input<typeof proveByGoogleSchema>
  | z.input<typeof proveByAppleSchema>
  | z.input<typeof proveByOidcSchema>;
