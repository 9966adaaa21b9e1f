import { mailNotice } from '#server/accounts/mails/account-mails.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { countRows } from '#server/core/database/user-rows.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { type ApiError, refusedField } from '#server/core/errors/api-error.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { type CodeServices, spendTotp } from './totp.ts';

/** Six digits are a code of the app, anything else is a recovery code. */
const OF_APP = /^\d{6}$/;

/** What the user typed, without what only makes it easier to read. */
export const plainCode = (given: string): string => given.replace(/[\s-]/g, '').toLowerCase();

export const invalidFactorCode = (): ApiError => refusedField('code', 'invalidFactorCode');

/**
 * Uses up a code of a user with two-step verification, of the app or for recovery, in the transaction of what it allows. Throws when it is
 * wrong or was used before.
 */
export async function spendFactorCode(
  rows: UserRows,
  services: CodeServices,
  user: UsersTable,
  given: string,
  now: number,
): Promise<void> {
  if (user.two_step_at === null) throw invalidFactorCode();
  const code = plainCode(given);
  if (OF_APP.test(code)) {
    if (!(await spendTotp(rows, services, code, now))) throw invalidFactorCode();
    return;
  }
  if (!(await spendRecoveryCode(rows, code))) throw invalidFactorCode();
  const left = await countRows(rows, 'recovery_codes');
  await mailNotice(rows, user, { template: 'recoveryCodeUsed', details: { left } }, now);
}
