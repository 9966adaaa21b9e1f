import type { PasskeyCreation, PasskeyRequest } from '#contract/passkeys.ts';
import { bytesOfId } from '#server/accounts/secrets/opaque-token.ts';
import { CHALLENGE_MS, type ChallengeUse } from '#server/accounts/web-authn/challenges.ts';
import { ALGORITHMS } from '#server/accounts/web-authn/verify.ts';
import type { WebAuthn } from '#server/accounts/web-authn/web-authn.ts';
import type { PasskeysTable } from '#server/core/database/factor-schema.ts';
import type { UsersTable } from '#server/core/database/schema.ts';

const CLUB = 'Resilience';

/** The id of a user in a passkey. A browser shows it to no other site. */
export const userHandleOf = (userId: string): string => bytesOfId(userId).toString('base64url');

/** What a browser needs to use a passkey: one of these, or any of this server when there is none. */
export function requestOptions(
  { party, challenges }: WebAuthn,
  use: ChallengeUse,
  passkeys: readonly PasskeysTable[],
  now: number,
): PasskeyRequest {
  return {
    challenge: challenges.create(use, now),
    rpId: party.id,
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

/** What a browser needs to make a passkey, on a device that has none of this account yet. */
export function creationOptions(
  { party, challenges }: WebAuthn,
  user: UsersTable,
  use: ChallengeUse,
  passkeys: readonly PasskeysTable[],
  now: number,
): PasskeyCreation {
  return {
    challenge: challenges.create(use, now),
    rp: { id: party.id, name: CLUB },
    user: { id: userHandleOf(user.user_id), name: user.email, displayName: user.first_name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

function descriptorOf({ credential_id, transports }: PasskeysTable) {
  return { type: 'public-key' as const, id: credential_id, transports: JSON.parse(transports) as string[] };
}
