import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import { updateUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { withdrawJob } from '#server/core/jobs/jobs-repository.ts';

/** The id of the one job that erases a user's account. */
export const ERASE_JOB = 'erase';

/** Whether the account is being erased: sign-in is refused and its data is not shown. */
export function isGone({ closes_at }: Pick<UsersTable, 'closes_at'>, now: number): boolean {
  return closes_at !== null && Date.parse(closes_at) <= now;
}

/** A sign-in before the erasure reopens a closed account (docs/rules/accounts.md#closing); later the account does not exist. */
export async function reopenAccount(rows: UserRows, user: UsersTable, now: number): Promise<UsersTable> {
  if (user.closes_at === null) return user;
  if (isGone(user, now)) throw new ApiError('invalidCredentials');
  await updateUser(rows, { closes_at: null });
  await withdrawJob(rows, ERASE_JOB);
  await mailNotice(rows, user, { template: 'accountReopened' }, now);
  return { ...user, closes_at: null };
}
