import { parseToken } from '#server/auth/opaque-token.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { refusedField } from '#server/http/api-error.ts';
import type { Context } from '#server/http/context.ts';
import type { UserScope } from '#server/http/user-scope.ts';
import { findUser, lockedUser, updateUser } from '#server/user/user-repository.ts';
import { mailLink, withdrawLink } from './account-mails.ts';
import { consumeMailSecret, isMailSecret } from './mail-secrets.ts';
import { isGone } from './reopen-account.ts';

/** Confirms the address that the link was mailed to, if it is still the account's. */
export async function confirmEmail({ database }: Context, token: string, now: number): Promise<void> {
  const key = parseToken(token);
  const holds = key !== null && (await isMailSecret(database.db, 'confirm', key, now));
  if (!holds) throw refusedField('token', 'invalidConfirmToken');
  const { userId } = key;
  await withTransaction(database, userId, async (queries) => {
    const email = await consumeMailSecret(queries, 'confirm', key, now);
    const user = await findUser(queries, userId);
    if (!user || user.email !== email || isGone(user, now))
      throw refusedField('token', 'invalidConfirmToken');
    await updateUser({ queries, userId }, { email_verified: 1 });
    await withdrawLink({ queries, userId }, 'confirmEmail');
  });
}

/** Has the link mailed again; nothing where the address is confirmed. */
export async function resendConfirmation(scope: UserScope, now: number): Promise<void> {
  const user = await lockedUser(scope);
  if (user.email_verified === 0) await mailLink(scope, user, 'confirmEmail', now);
}
