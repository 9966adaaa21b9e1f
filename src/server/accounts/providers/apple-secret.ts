import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** The key that signs our client secret for Apple. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

const LIFE_SECONDS = 300;

/** Apple's own audience, also when a test plays Apple. */
const AUDIENCE = 'https://appleid.apple.com';

/** A client secret for Apple: signed by us for one request. */
export async function createAppleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
  now: number,
): Promise<string> {
  const issuedAt = Math.floor(now / 1_000);
  return await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(privateKey);
}
