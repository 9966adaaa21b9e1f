import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

/** What proves to Apple that we are who we are. */
export interface AppleKey {
  readonly teamId: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

const LIFE_SECONDS = 300;

/** Apple’s own audience, whoever plays Apple in a test. */
const AUDIENCE = 'https://appleid.apple.com';

/** A client secret as Apple wants it: signed by us for the one request that it goes with. */
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
