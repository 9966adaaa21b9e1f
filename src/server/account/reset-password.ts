import { forgetDevices } from '#server/auth/known-device-repository.ts';
import { parseToken, type TokenKey } from '#server/auth/opaque-token.ts';
import { deleteSessions } from '#server/auth/session-repository.ts';
import { refuseWeakPassword } from '#server/auth/weak-password.ts';
import type { UsersTable } from '#server/database/schema.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { type ApiError, refusedField } from '#server/http/api-error.ts';
import type { Context } from '#server/http/context.ts';
import type { UserRows } from '#server/http/user-scope.ts';
import { removeIdentities } from '#server/user/identity-repository.ts';
import { findUser, updateUser } from '#server/user/user-repository.ts';
import { mailNotice, withdrawLink } from './account-mails.ts';
import { consumeMailSecret, isMailSecret } from './mail-secrets.ts';
import { isGone } from './reopen-account.ts';

interface Reset {
  readonly token: string;
  readonly password: string;
}

/**
 * Sets a new password by a mailed link. The link is looked at first, so that a password that is refused does not use it up, and
 * used up by the transaction that sets the password, so that of a race exactly one does.
 */
export async function resetPassword(
  context: Context,
  { token, password }: Reset,
  now: number,
): Promise<void> {
  const { database, passwords } = context;
  const key = parseToken(token);
  const user = key && (await userOf(context, key, now));
  if (!user) throw invalidLink();
  await refuseWeakPassword(password, [user.email, user.first_name]);
  const passwordHash = await passwords.hash(password);
  await withTransaction(database, key.userId, async (queries) => {
    const email = await consumeMailSecret(queries, 'reset', key, now);
    const current = await findUser(queries, key.userId);
    if (!current || current.email !== email || isGone(current, now)) throw invalidLink();
    await takeBack({ queries, userId: key.userId }, current, passwordHash, now);
  });
}

async function userOf({ database: { db } }: Context, key: TokenKey, now: number): Promise<UsersTable | null> {
  if (!(await isMailSecret(db, 'reset', key, now))) return null;
  const user = await findUser(db, key.userId);
  return user && !isGone(user, now) ? user : null;
}

/**
 * The mailbox's owner has the account now, whoever had it: all sessions and links end, and no device is known. Where the address had not been confirmed,
 * somebody else may have made the account, so the sign-ins that were linked to it end too (security.md, A13 and A22).
 */
async function takeBack(rows: UserRows, user: UsersTable, passwordHash: string, now: number): Promise<void> {
  if (user.email_verified === 0) await removeIdentities(rows);
  await updateUser(rows, { password_hash: passwordHash, email_verified: 1 });
  await deleteSessions(rows);
  await forgetDevices(rows);
  await withdrawLink(rows, 'resetPassword');
  await withdrawLink(rows, 'confirmEmail');
  await mailNotice(rows, user, { template: 'passwordChanged' }, now);
}

function invalidLink(): ApiError {
  return refusedField('token', 'invalidResetToken');
}
