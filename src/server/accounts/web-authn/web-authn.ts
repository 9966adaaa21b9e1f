import { createHash, type KeyObject } from 'node:crypto';
import { notFound } from '#server/core/errors/api-error.ts';
import { type ChallengeUse, createChallenges, type PasskeyChallenges } from './challenges.ts';
import { type RelyingParty, relyingPartyAt } from './relying-party.ts';
import { challengeOf, passkeyRefused, unlessRefused } from './verify.ts';

/** What passkeys of this server are bound to. */
export interface WebAuthn {
  readonly party: RelyingParty;
  readonly challenges: PasskeyChallenges;
}

/** Null where browsers offer no passkeys. */
export function createWebAuthn(publicUrl: string, encryptionKey: KeyObject): WebAuthn | null {
  const party = relyingPartyAt(publicUrl);
  return party && { party, challenges: createChallenges(encryptionKey) };
}

/** Refuses as for an unknown call where browsers offer no passkeys. */
export function webAuthnOf({ webAuthn }: { readonly webAuthn: WebAuthn | null }): WebAuthn {
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
