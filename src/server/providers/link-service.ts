import type { UsersTable } from '#server/database/schema.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { claimIdentity, findLinkedSubject } from '#server/user/identity-repository.ts';
import { lockedUser } from '#server/user/user-repository.ts';
import type { VerifiedIdentity } from './id-token.ts';
import { tellLinked } from './notices.ts';
import { spendNonce } from './spend-nonce.ts';

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
