import { createHash } from 'node:crypto';
import type { UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { VerifiedIdentity } from './id-token.ts';
import { claimNonce, deleteNoncesBefore } from './nonce-repository.ts';

/**
 * A token signs in once (security.md, A17): its nonce is stored with the user, in the transaction of the sign-in, until the token expires.
 */
export async function spendNonce(
  scope: Pick<UserScope, 'queries' | 'userId'>,
  { provider, nonce, expiresAt }: VerifiedIdentity,
  now: number,
): Promise<void> {
  const mark = `${provider}:${createHash('sha256').update(nonce).digest('base64url')}`;
  await deleteNoncesBefore(scope, now);
  if (!(await claimNonce(scope, mark, expiresAt, now))) throw new ApiError('invalidCredentials');
}
