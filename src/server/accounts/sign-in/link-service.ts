import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import { claimIdentity, findLinkedSubject } from '#server/accounts/users/identity-repository.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { mailIdentityLinked } from './notices.ts';

/**
 * Links an identity to the signed-in user, whatever its email: the session is the proof. One per provider; linking it again changes
 * nothing.
 */
export async function linkIdentity(
  scope: UserScope,
  identity: VerifiedIdentity,
  now: number,
): Promise<UsersTable> {
  const user = await lockedUser(scope);
  await spendNonce(scope, identity, now);
  const linked = await findLinkedSubject(scope, identity.provider);
  if (linked === identity.subject) return user;
  if (linked !== null) throw new ApiError('alreadyLinked');
  const claimed = await claimIdentity(scope, identity, instant(now));
  if (!claimed) throw new ApiError('identityTaken');
  await mailIdentityLinked(scope, user, identity.provider, now);
  return user;
}
