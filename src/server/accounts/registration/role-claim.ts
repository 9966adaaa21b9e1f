import type { VerifiedIdentity } from '#server/accounts/providers/id-token.ts';
import { type Origin, recordEvent } from '#server/accounts/security-events/security-events.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-rows.ts';

/**
 * Gives the role that the operator's provider claims for a person, and takes it back when the claim has gone: in the transaction of a sign-in
 * or a proof by it. A role that was given otherwise is left alone (docs/decisions/sign-in-providers.md). Answers the user as they are then.
 */
export async function applyRoleClaim(
  rows: UserRows,
  user: UsersTable,
  { provider, isOperator }: VerifiedIdentity,
  { origin, now }: { readonly origin: Origin; readonly now: number },
): Promise<UsersTable> {
  if (provider !== 'oidc') return user;
  const isGiven = isOperator === true && user.role === 'member';
  // The setting may have gone as well.
  const isTaken = isOperator !== true && user.role === 'operator' && user.role_by === 'oidc';
  if (!isGiven && !isTaken) return user;
  const changes = isGiven
    ? ({ role: 'operator', role_by: 'oidc' } as const)
    : ({ role: 'member', role_by: null } as const);
  await updateUser(rows, changes);
  const kind = isGiven ? 'operatorMade' : 'operatorEnded';
  await recordEvent(rows, { kind, method: 'oidc' }, origin, now);
  return { ...user, ...changes };
}
