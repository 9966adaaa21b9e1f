import type { KeyObject } from 'node:crypto';
import { openSecret, sealSecret } from '#server/core/secrets/sealed-secret.ts';
import type { VerifiedIdentity } from './id-token.ts';

/** What withdraws our access to a user's account at Apple: the refresh token, and the client that it was issued to. */
export interface AppleToken {
  readonly clientId: string;
  readonly refreshToken: string;
}

/** The token of a sign-in, encrypted for its row; null when the provider gave none. */
export function sealAppleToken(
  key: KeyObject,
  userId: string,
  { clientId, refreshToken }: Pick<VerifiedIdentity, 'clientId' | 'refreshToken'>,
): string | null {
  if (refreshToken === null) return null;
  const token: AppleToken = { clientId, refreshToken };
  return sealSecret(key, 'appleToken', userId, JSON.stringify(token));
}

/** Null when it was encrypted with another key. */
export function openAppleToken(key: KeyObject, userId: string, sealed: string): AppleToken | null {
  const text = openSecret(key, 'appleToken', userId, sealed);
  // Written by `sealAppleToken`, and authenticated.
  return text === null ? null : (JSON.parse(text) as AppleToken);
}
