import type { KeyObject } from 'node:crypto';
import { sealAppleToken } from '#server/accounts/providers/apple-token.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { claimIdentity } from '#server/accounts/users/identity-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import { updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** Links a verified identity, with its encrypted token, to a user who has none of its provider. False when it is taken. */
export async function claimVerified(
  rows: UserRows,
  identity: VerifiedIdentity,
  key: KeyObject,
  now: number,
): Promise<boolean> {
  const sealed_token = sealAppleToken(key, rows.userId, identity);
  return await claimIdentity(rows, { ...identity, sealed_token }, instant(now));
}

/** Stores the token of a later sign-in: the newest is the one most likely to be valid. */
export async function keepToken(rows: UserRows, identity: VerifiedIdentity, key: KeyObject): Promise<void> {
  const { provider } = identity;
  const sealed_token = sealAppleToken(key, rows.userId, identity);
  if (sealed_token !== null) await updateRows(rows, 'user_identities', { provider }, { sealed_token });
}
