import { listPasskeys } from '#server/accounts/passkeys/passkey-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { isFactorFresh } from '#server/core/http/is-fresh.ts';
import type { Viewer } from '#server/core/http/viewer.ts';

/**
 * Before what cannot be undone, and before another factor is added: refuses when the account has a factor and this session did not use one
 * in the last minutes. With two-step verification a fresh session always did.
 */
export async function requireFactor(
  rows: UserRows,
  user: UsersTable,
  viewer: Viewer,
  now: number,
): Promise<void> {
  if (isFactorFresh(viewer, now)) return;
  if (user.two_step_at !== null || (await listPasskeys(rows)).length > 0)
    throw new ApiError('factorRequired');
}
