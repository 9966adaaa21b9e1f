import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { withdrawJob } from '#server/core/jobs/jobs-repository.ts';

/** The one job that erases a user's account, whenever it is due. */
export const ERASE_JOB = 'erase';

/** From this instant on nobody signs in to the account, and nothing of it is shown: it is being erased. */
export function isGone({ closes_at }: Pick<UsersTable, 'closes_at'>, now: number): boolean {
  return closes_at !== null && Date.parse(closes_at) <= now;
}

/** Signing in before a closed account is erased reopens it (decisions.md, "Accounts"); after that it is as if there were none. */
export async function reopenAccount(queries: Queries, user: UsersTable, now: number): Promise<UsersTable> {
  if (user.closes_at === null) return user;
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  const scope = { queries, userId: user.user_id };
  await updateUser(scope, { closes_at: null });
  await withdrawJob(scope, ERASE_JOB);
  await mailNotice(scope, user, { template: 'accountReopened' }, now);
  return { ...user, closes_at: null };
}
