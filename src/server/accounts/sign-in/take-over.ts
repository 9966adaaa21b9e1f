import type { KeyObject } from 'node:crypto';
import { removeFactors } from '#server/accounts/factors/remove-factors.ts';
import { mailNotice, withdrawLink } from '#server/accounts/mails/account-mails.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import { removeIdentities } from '#server/accounts/users/identity-repository.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows } from '#server/core/database/user-rows.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { claimVerified } from './claim-verified.ts';

interface Proof {
  readonly identity: VerifiedIdentity;
  readonly firstName: string | null;
  readonly encryptionKey: KeyObject;
  readonly now: number;
}

/**
 * Gives an account whose address was never confirmed to the mailbox's owner. All that its creator has is void: password, sessions, mailed
 * links, linked sign-ins, factors, a pending email (docs/decisions/sign-in-providers.md). Null when another account claimed the identity
 * meanwhile.
 */
export async function takeOver(
  scope: UserScope,
  user: UsersTable,
  { identity, firstName, encryptionKey, now }: Proof,
): Promise<UsersTable | null> {
  await removeIdentities(scope, now);
  await removeFactors(scope, user);
  await deleteRows(scope, 'email_undos', { email: user.email });
  await withdrawLink(scope, 'confirmEmail');
  for (const table of ['sessions', 'known_devices', 'idempotency_keys', 'mail_secrets'] as const) {
    await deleteRows(scope, table);
  }
  if (!(await claimVerified(scope, identity, encryptionKey, now))) return null;
  await spendNonce(scope, identity, now);
  const changes = {
    password_hash: null,
    password_set_at: null,
    pending_email: null,
    pending_email_at: null,
    email_verified: 1,
    two_step_at: null,
    ...(firstName === null ? {} : { first_name: firstName }),
  } as const;
  await updateUser(scope, changes);
  const owned = { ...user, ...changes };
  await mailNotice(scope, owned, { template: 'signInLinked', details: { provider: identity.provider } }, now);
  return owned;
}
