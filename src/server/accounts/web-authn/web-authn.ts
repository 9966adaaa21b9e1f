import { createHash, createHmac, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MINUTE } from '#domain/days/time.ts';
import { type Addresses, originAt } from '#server/core/config/public-address.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import { challengeOf, passkeyRefused, type RelyingParty, relyingPartyAt, unlessRefused } from './verify.ts';

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

type PasskeyChallenges = ReturnType<typeof createChallenges>;

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

/** What passkeys of an address are bound to. */
export interface WebAuthn {
  readonly party: RelyingParty;
  readonly challenges: PasskeyChallenges;
}

/** Of the address that a request was sent to; null where browsers offer no passkeys. */
export type WebAuthnAt = (request: Pick<FastifyRequest, 'host'>) => WebAuthn | null;

export function createWebAuthn(addresses: Addresses, encryptionKey: KeyObject): WebAuthnAt {
  const challenges = createChallenges(encryptionKey);
  return (request) => {
    const party = relyingPartyAt(originAt(request, addresses));
    return party && { party, challenges };
  };
}

/** Refuses as for an unknown call where browsers offer no passkeys. */
export function webAuthnOf(
  { webAuthnAt }: { readonly webAuthnAt: WebAuthnAt },
  request: Pick<FastifyRequest, 'host'>,
): WebAuthn {
  const webAuthn = webAuthnAt(request);
  if (!webAuthn) throw notFound();
  return webAuthn;
}

/** A challenge of ours in a browser's answer; the transaction that uses it claims the mark. */
export interface CheckedChallenge {
  readonly challenge: string;
  readonly mark: string;
  readonly until: number;
}

/** Refuses an answer to a challenge that is not ours, was made for another use, or has expired. */
export async function checkChallenge(
  { challenges }: WebAuthn,
  { clientDataJSON }: { readonly clientDataJSON: string },
  use: ChallengeUse,
  now: number,
): Promise<CheckedChallenge> {
  const challenge = await unlessRefused(async () => challengeOf(clientDataJSON));
  const until = challenges.endOf(challenge, use, now);
  if (until === null) throw passkeyRefused();
  return { challenge, mark: `passkey:${createHash('sha256').update(challenge).digest('base64url')}`, until };
}
