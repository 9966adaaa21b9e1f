import { isGone } from '#server/accounts/closing/reopen-account.ts';
import { consumeMailSecret, isMailSecret } from '#server/accounts/mails/mail-secrets.ts';
import { parseToken } from '#server/accounts/sessions/opaque-token.ts';
import { findUser } from '#server/accounts/users/user-repository.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';
import { refusedField } from '#server/core/errors/api-error.ts';
import type { Context } from '#server/core/http/context.ts';

export const invalidConfirmLink = () => refusedField('token', 'invalidConfirmToken');

/** Uses a confirmation link up and works on its account, with the address to which it was mailed, in one transaction. */
export async function takeConfirmLink(
  { database }: Context,
  token: string,
  now: number,
  work: (rows: UserRows, user: UsersTable, email: string) => Promise<void>,
): Promise<void> {
  const key = parseToken(token);
  const isValid = key !== null && (await isMailSecret(database.db, 'confirm', key, now));
  if (!isValid) throw invalidConfirmLink();
  const { userId } = key;
  await withTransaction(database, userId, async (queries) => {
    const email = await consumeMailSecret(queries, 'confirm', key, now);
    const user = await findUser(queries, userId);
    if (!user || email === null || isGone(user, now)) throw invalidConfirmLink();
    await work({ queries, userId }, user, email);
  });
}
