import { createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE } from '#domain/days/time.ts';

/** Long enough to find a phone or a security key. */
export const CHALLENGE_MS = 5 * MINUTE;

const NONCE_BYTES = 16;
const END_BYTES = 6;
const HEAD_BYTES = NONCE_BYTES + END_BYTES;
const MAC_BYTES = 32;

/** What a challenge is for. `session`: the hash of the token of the session that it was made for; a sign-in has none. */
export type ChallengeUse =
  | { readonly purpose: 'signIn' }
  | { readonly purpose: 'prove' | 'add'; readonly session: string };

export type PasskeyChallenges = ReturnType<typeof createChallenges>;

/**
 * Challenges that contain their end and a signature, so that a visitor's request stores nothing. All processes of a database need the same
 * key. The caller makes sure that each is used once.
 */
export function createChallenges(encryptionKey: KeyObject) {
  const key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'passkey challenges', MAC_BYTES));
  const sign = (head: Buffer, use: ChallengeUse): Buffer =>
    createHmac('sha256', key)
      .update(head)
      .update(JSON.stringify(bindingOf(use)))
      .digest();
  return {
    create(use: ChallengeUse, now: number): string {
      const end = Buffer.alloc(END_BYTES);
      end.writeUIntBE(now + CHALLENGE_MS, 0, END_BYTES);
      const head = Buffer.concat([randomBytes(NONCE_BYTES), end]);
      return Buffer.concat([head, sign(head, use)]).toString('base64url');
    },
    /** The end of a challenge that was made for this use, in milliseconds since 1970-01-01 UTC; null for any other and an expired one. */
    endOf(challenge: string, use: ChallengeUse, now: number): number | null {
      const bytes = Buffer.from(challenge, 'base64url');
      // Another spelling of the same bytes would be another mark.
      if (bytes.length !== HEAD_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return null;
      const head = bytes.subarray(0, HEAD_BYTES);
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sign(head, use))) return null;
      const end = head.readUIntBE(NONCE_BYTES, END_BYTES);
      return end > now ? end : null;
    },
  };
}

const bindingOf = (use: ChallengeUse): readonly string[] =>
  use.purpose === 'signIn' ? [use.purpose] : [use.purpose, use.session];
