import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PasskeyAssertion, PasskeyAttestation } from '#contract/passkeys.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { once } from '#server/core/load/once.ts';

/** What a browser binds passkeys to. */
export interface RelyingParty {
  /** The domain. */
  readonly id: string;
  readonly origin: string;
}

/** The relying party at an address; null where browsers offer no passkeys: on plain http other than localhost, and at an IP address. */
export function relyingPartyAt(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  // The host of an IPv6 address is in brackets.
  const isDomain = !hostname.startsWith('[') && isIP(hostname) === 0;
  return isDomain && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null;
}

/** COSE: EdDSA, ES256, RS256. */
export const ALGORITHMS = [-8, -7, -257];

/** A passkey that a browser has just made. */
export interface MadePasskey {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isBackedUp: boolean;
}

/** What a correct answer of a passkey says. */
export interface UsedPasskey {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

export const passkeyRefused = (cause?: unknown): ApiError => new ApiError('passkeyRefused', { cause });

/** Decoding and certificates are large: loaded when the first passkey is made or used. */
const load = once(async () => {
  const [server, helpers] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  return { ...server, decodeAttestationObject: helpers.decodeAttestationObject };
});

const clientDataSchema = z.object({ challenge: z.string().max(128), crossOrigin: z.boolean().optional() });

/** The challenge that a browser signed. Refuses a page in a frame of another site. */
export function challengeOf(clientDataJSON: string): string {
  const { challenge, crossOrigin } = clientDataSchema.parse(
    JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()),
  );
  if (crossOrigin) throw passkeyRefused();
  return challenge;
}

/** Checks a new passkey for a challenge that is ours. */
export async function verifyAttestation(
  party: RelyingParty,
  { id, response }: PasskeyAttestation,
  challenge: string,
): Promise<MadePasskey> {
  const { verifyRegistrationResponse, decodeAttestationObject } = await load();
  return await unlessRefused(async () => {
    const statement = decodeAttestationObject(bytesOf(response.attestationObject));
    // A certificate names an address of revocations, which the library would open.
    const isPlain = statement.get('fmt') === 'none';
    const isSelf = statement.get('fmt') === 'packed' && statement.get('attStmt').get('x5c') === undefined;
    if (!isPlain && !isSelf) throw passkeyRefused();
    const { transports = [] } = response;
    const { registrationInfo: made } = await verifyRegistrationResponse({
      response: answerOf(id, { ...response, transports: [...transports] }),
      ...expectedAt(party, challenge),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (made?.credential.id !== id) throw passkeyRefused();
    return {
      credentialId: id,
      publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
      counter: made.credential.counter,
      transports,
      isBackedUp: made.credentialBackedUp,
    };
  });
}

interface StoredKey {
  readonly credential_id: string;
  readonly public_key: string;
}

/** Checks the answer of a passkey to a challenge that is ours. The caller compares the counter. */
export async function verifyAssertion(
  party: RelyingParty,
  { response }: PasskeyAssertion,
  { credential_id: id, public_key }: StoredKey,
  challenge: string,
): Promise<UsedPasskey> {
  const { verifyAuthenticationResponse } = await load();
  // A counter of 0 is compared with nothing.
  const credential: WebAuthnCredential = { id, publicKey: bytesOf(public_key), counter: 0 };
  const { userHandle, ...signed } = response;
  return await unlessRefused(async () => {
    const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
      response: answerOf(id, { ...signed, ...(userHandle !== undefined && { userHandle }) }),
      credential,
      ...expectedAt(party, challenge),
    });
    if (!verified) throw passkeyRefused();
    return { counter: used.newCounter, isBackedUp: used.credentialBackedUp };
  });
}

/** An answer of a passkey in the form that the library reads. */
const answerOf = <R>(id: string, response: R) =>
  ({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }) as const;

const expectedAt = ({ id, origin }: RelyingParty, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: id,
  requireUserVerification: true,
});

/** The library throws an error of its own for each failed check, and for bytes that it cannot decode. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? error : passkeyRefused(error);
  }
}

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
