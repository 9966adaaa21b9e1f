import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { spendNonce } from '#server/accounts/providers/spend-nonce.ts';
import { claimIdentity, findLinkedSubject } from '#server/accounts/users/identity-repository.ts';
import { lockedUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { tellLinked } from './notices.ts';

/**
 * Links an identity to the user who is signed in, whatever its email: the session proves who asks. One of a provider; linking it
 * again changes nothing.
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
  const claimed = await claimIdentity(scope, identity, new Date(now).toISOString());
  if (!claimed) throw new ApiError('identityTaken');
  await tellLinked(scope, user, identity.provider, now);
  return user;
}
