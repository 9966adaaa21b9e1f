import { defineCall } from '../call.ts';
import { passkeyRequestSchema, usePasskeySchema } from '../passkeys.ts';
import {
  confirmProofCodeSchema,
  proofSchema,
  proveByAppleSchema,
  proveByGoogleSchema,
  proveByOidcSchema,
  proveByPasswordSchema,
} from '../proof.ts';
import { proveByTotpSchema } from '../two-step.ts';

/** Fresh proof: a session is fresh for PROOF_MINUTES after its sign-in or one of these calls (docs/decisions/fresh-proof.md). */
export const proofCalls = {
  getProof: defineCall('GET /user/proof', {
    summary: 'Until when this session is fresh, and how to make it fresh',
    answers: { 200: proofSchema },
  }),
  proveByPassword: defineCall('POST /user/proof/password', {
    summary: 'Make this session fresh by the password',
    body: proveByPasswordSchema,
    errors: ['wrongPassword'],
  }),
  requestProofCode: defineCall('POST /user/proof/code', {
    summary: 'Email a code to the current address; a newer code replaces the older',
  }),
  confirmProofCode: defineCall('POST /user/proof/code/confirm', {
    summary: 'Make this session fresh by the emailed code',
    body: confirmProofCodeSchema,
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
    body: proveByOidcSchema,
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
