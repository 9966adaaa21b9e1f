import { z } from 'zod';
import { sessionSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { idParams, idSchema, instantSchema, nameSchema, shownName, shownText } from './common.ts';
import { PASSKEYS_MAX } from './limits.ts';

/** Bytes as base64url: at most this many characters. */
const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** 1,023 bytes, the maximum of the standard. */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(4_096);
const transport = z
  .string()
  .regex(/^[a-z-]+$/)
  .max(32);

/** What a browser answers to a request for a passkey: the fields of WebAuthn's AuthenticationResponseJSON that are checked. */
const passkeyAssertionSchema = z
  .strictObject({
    id: credentialId,
    response: z.strictObject({
      clientDataJSON,
      authenticatorData: bytes(2_048),
      signature: bytes(1_024),
      userHandle: bytes(88).optional(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

/** What a browser answers after it has made a passkey: the fields of WebAuthn's RegistrationResponseJSON that are checked. */
const passkeyAttestationSchema = z
  .strictObject({
    id: credentialId,
    response: z.strictObject({
      clientDataJSON,
      attestationObject: bytes(8_192),
      transports: z.array(transport).max(8).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.infer<typeof passkeyAttestationSchema>;

export const usePasskeySchema = z.strictObject({ credential: passkeyAssertionSchema });

export const passkeySchema = z
  .object({
    id: idSchema,
    name: shownName,
    address: shownText(253).meta({
      description: 'The domain that it was made at: browsers offer it at no other',
    }),
    backedUp: z
      .boolean()
      .meta({ description: 'Synchronised by a password manager: it survives the loss of a device' }),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.nullable(),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof passkeySchema>;

const descriptor = z.object({
  type: z.literal('public-key'),
  id: shownText(1_364),
  transports: z.array(shownText(32)).max(8),
});
const timeout = z.int().meta({ minimum: 0, maximum: 600_000, description: 'Milliseconds' });

/** For `navigator.credentials.get`. */
export const passkeyRequestSchema = z
  .object({
    challenge: shownText(128),
    rpId: shownText(253),
    timeout,
    userVerification: z.literal('required'),
    allowCredentials: z.array(descriptor).max(10),
  })
  .meta({ id: 'PasskeyRequest', description: "WebAuthn's PublicKeyCredentialRequestOptionsJSON" });
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** For `navigator.credentials.create`. */
const passkeyCreationSchema = z
  .object({
    challenge: shownText(128),
    rp: z.object({ id: shownText(253), name: shownText(64) }),
    user: z.object({ id: shownText(88), name: shownText(254), displayName: shownName }),
    pubKeyCredParams: z
      .array(z.object({ type: z.literal('public-key'), alg: z.int().meta({ minimum: -65_535, maximum: 0 }) }))
      .max(3),
    timeout,
    excludeCredentials: z.array(descriptor).max(10),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    attestation: z.literal('none'),
  })
  .meta({ id: 'PasskeyCreation', description: "WebAuthn's PublicKeyCredentialCreationOptionsJSON" });
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

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
    body: z.strictObject({ name: nameSchema, credential: passkeyAttestationSchema }),
    answers: { 201: passkeySchema },
    errors: ['notFound', 'passkeyRefused', 'identityTaken', 'limitReached', 'factorRequired'],
  }),
  renamePasskey: defineCall('PATCH /user/passkeys/{id}', {
    summary: 'Rename a passkey',
    params: idParams,
    body: z.strictObject({ name: nameSchema }),
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
