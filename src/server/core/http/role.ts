import type { Call } from '#contract/call.ts';
import type { Config } from '#server/core/config/config.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { notFound } from '#server/core/errors/api-error.ts';
import type { Viewer } from './viewer.ts';

type Member = Pick<UsersTable, 'role' | 'email' | 'email_verified'>;
type Naming = Pick<Config, 'OPERATOR_EMAIL'>;

/** Whether an account runs this server: by its role, or as the person whom OPERATOR_EMAIL names, once the address is confirmed. */
export function roleOf(
  { role, email, email_verified }: Member,
  { OPERATOR_EMAIL }: Naming,
): UsersTable['role'] {
  return email_verified === 1 && email === OPERATOR_EMAIL ? 'operator' : role;
}

/** A role by a claim of the provider holds in the sessions that it began: it takes the role back at the next sign-in, and only there. */
function isByOther({ user, signedInBy }: Viewer, config: Naming): boolean {
  const isByClaim = user.role_by !== null && roleOf({ ...user, role: 'member' }, config) !== 'operator';
  return isByClaim && signedInBy !== user.role_by;
}

/** To everyone but operators there is no such call: visitors and personal tokens included (docs/decisions/operator.md#the-calls). */
export function requireRole({ role }: Call, viewer: Viewer | null, config: Naming): void {
  if (role === undefined) return;
  if (!viewer || viewer.grant || roleOf(viewer.user, config) !== role || isByOther(viewer, config))
    throw notFound();
}
