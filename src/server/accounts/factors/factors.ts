import { FACTOR_REMOVED_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { deletePasskeysSince, listPasskeys } from '#server/accounts/passkeys/passkeys.ts';
import type { UserRequest } from '#server/accounts/services/account-context.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, findRow, saveRow, type UserRows } from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { isFactorFresh } from '#server/core/http/fresh-proof.ts';

/**
 * Before what cannot be undone, and before another factor is added: refuses when the account has a factor and this session did not use one
 * in the last minutes. With two-step verification a fresh session always did.
 */
export async function requireFactor({ scope, viewer, now }: UserRequest, user: UsersTable): Promise<void> {
  if (isFactorFresh(viewer, now)) return;
  if (user.two_step_at !== null || (await listPasskeys(scope)).length > 0)
    throw new ApiError('factorRequired');
}

export type RemovedFactor = 'passkey' | 'twoStep';

/** The instants from which on each kind of factor is removed. */
interface Since {
  readonly passkeys: string;
  readonly twoStep: string;
}

/** Removes every factor of an account: it was taken back, or its owner lost them. */
export async function removeFactors(rows: UserRows, user: UsersTable): Promise<RemovedFactor[]> {
  const always = instant(0);
  return await removeFactorsSince(rows, user, { passkeys: always, twoStep: always });
}

/** Removes the factors that were added at these instants or later, and answers which kinds. */
export async function removeFactorsSince(
  rows: UserRows,
  user: UsersTable,
  since: Since,
): Promise<RemovedFactor[]> {
  const removed: RemovedFactor[] = [];
  if (await deletePasskeysSince(rows, since.passkeys)) removed.push('passkey');
  if (user.two_step_at !== null && user.two_step_at >= since.twoStep) {
    await removeTwoStep(rows);
    removed.push('twoStep');
  }
  return removed;
}

/** Switches two-step verification off, with its codes and the sign-ins that wait for one. */
export async function removeTwoStep(rows: UserRows): Promise<void> {
  for (const table of ['totp_secrets', 'recovery_codes', 'sign_in_challenges'] as const) {
    await deleteRows(rows, table);
  }
  await updateUser(rows, { two_step_at: null });
}

/** In `once`: until when an erasure waits. */
const MARK = 'factorRemoved';

/** The last factor was removed without being used: its owner gets time to notice before anything is erased. */
export async function delayErasing(rows: UserRows, now: number): Promise<void> {
  await saveRow(rows, 'once', { mark: MARK, until: instant(now + FACTOR_REMOVED_DAYS * DAY) });
}

/** Until when an erasure waits, in milliseconds since 1970-01-01 UTC; 0 when it need not. */
export async function erasingDelayedUntil(rows: UserRows): Promise<number> {
  const mark = await findRow(rows, 'once', { mark: MARK });
  return mark === null ? 0 : Date.parse(mark.until);
}
