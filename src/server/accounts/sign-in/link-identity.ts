import type { KeyObject } from 'node:crypto';
import type { Provider } from '#contract/account.ts';
import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { listPasskeys } from '#server/accounts/passkeys/passkey-repository.ts';
import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/record-event.ts';
import {
  findLinkedSubject,
  listIdentities,
  removeIdentity,
} from '#server/accounts/users/identity-repository.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';
import { claimVerified, keepToken } from './claim-verified.ts';

/**
 * Links an identity to the signed-in user, whatever its email: the session is the proof. One per provider; linking it again keeps only its
 * newer token.
 */
export async function linkIdentity(
  scope: UserScope,
  identity: VerifiedIdentity,
  { encryptionKey, origin }: { readonly encryptionKey: KeyObject; readonly origin: Origin },
  now: number,
): Promise<UsersTable> {
  const user = await lockedUser(scope);
  await spendNonce(scope, identity, now);
  const linked = await findLinkedSubject(scope, identity.provider);
  if (linked === identity.subject) {
    await keepToken(scope, identity, encryptionKey);
    return user;
  }
  if (linked !== null) throw new ApiError('alreadyLinked');
  const claimed = await claimVerified(scope, identity, encryptionKey, now);
  if (!claimed) throw new ApiError('identityTaken');
  const { provider } = identity;
  await recordEvent(scope, { kind: 'signInLinked', method: provider }, origin, now);
  await mailNotice(scope, user, { template: 'signInLinked', details: { provider } }, now);
  return user;
}

/** Unlinks a sign-in, unless it is the only way into the account. */
export async function unlinkIdentity(scope: UserScope, provider: Provider, now: number): Promise<void> {
  const user = await lockedUser(scope);
  const linked = await listIdentities(scope);
  const identity = linked.find((each) => each.provider === provider);
  if (!identity) throw notFound();
  const isOnlyWay =
    user.password_hash === null && linked.length === 1 && (await listPasskeys(scope)).length === 0;
  if (isOnlyWay) throw new ApiError('lastSignIn');
  await removeIdentity(scope, identity, now);
  await mailNotice(scope, user, { template: 'signInUnlinked', details: { provider } }, now);
}
