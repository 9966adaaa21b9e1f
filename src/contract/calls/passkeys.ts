import { z } from 'zod';
import { sessionSchema } from '../auth.ts';
import { defineCall } from '../call.ts';
import { idParams } from '../common.ts';
import { PASSKEYS_MAX } from '../limits.ts';
import {
  addPasskeySchema,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeySchema,
  renamePasskeySchema,
  usePasskeySchema,
} from '../passkeys.ts';

/** 404 `notFound` where browsers offer no passkeys: without https or a domain name (docs/decisions/second-factor.md). */
export const passkeyCalls = {
  getPasskeyRequest: defineCall('GET /auth/passkey', {
    summary: 'What a browser needs to sign in by a passkey',
    auth: 'anyone',
    answers: { 200: passkeyRequestSchema },
    errors: ['notFound'],
  }),
  loginPasskey: defineCall('POST /auth/login/passkey', {
    summary: 'Sign in by a passkey',
    auth: 'anyone',
    body: usePasskeySchema,
    answers: { 200: sessionSchema },
    errors: ['notFound', 'passkeyRefused'],
  }),
  listPasskeys: defineCall('GET /user/passkeys', {
    summary: 'Passkeys, the oldest first',
    answers: { 200: z.array(passkeySchema).max(PASSKEYS_MAX) },
  }),
  getPasskeyCreation: defineCall('GET /user/passkeys/options', {
    summary: 'What a browser needs to make a passkey',
    proof: 'always',
    answers: { 200: passkeyCreationSchema },
    errors: ['notFound', 'limitReached', 'factorRequired'],
  }),
  addPasskey: defineCall('POST /user/passkeys', {
    summary: 'Add a passkey',
    proof: 'always',
    body: addPasskeySchema,
    answers: { 201: passkeySchema },
    errors: ['notFound', 'passkeyRefused', 'identityTaken', 'limitReached', 'factorRequired'],
  }),
  renamePasskey: defineCall('PATCH /user/passkeys/{id}', {
    summary: 'Rename a passkey',
    params: idParams,
    body: renamePasskeySchema,
    answers: { 200: passkeySchema },
    errors: ['notFound'],
  }),
  removePasskey: defineCall('DELETE /user/passkeys/{id}', {
    summary: 'Remove a passkey; the last way to sign in stays',
    proof: 'always',
    params: idParams,
    errors: ['notFound', 'lastSignIn'],
  }),
} as const;
