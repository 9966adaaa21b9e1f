import { z } from 'zod';
import { emailSchema, idSchema } from '#contract/common.ts';
import type { EventKind } from '#contract/security-events.ts';
import { recordEvent } from '#server/accounts/security-events/record-event.ts';
import { findUser, findUserIdByEmail } from '#server/accounts/users/user-repository.ts';
import { RefusedError } from '#server/admin/command/refused-error.ts';
import type { Database, Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { withTransaction } from '#server/core/database/transaction.ts';
import type { UserScope } from '#server/core/database/user-scope.ts';

/** An account on the command line: its current email, or its id. */
export type AccountName = { readonly email: string } | { readonly id: string };

export const accountName = z.string().transform((given, context): AccountName => {
  const id = idSchema.safeParse(given);
  if (id.success) return { id: id.data };
  const email = emailSchema.safeParse(given);
  if (email.success) return { email: email.data };
  context.addIssue({ code: 'custom', message: 'must be an email or the id of an account' });
  return z.NEVER;
});

/** RefusedError: there is none, or the email is a former one, whose owner may be another person. */
export async function findAccount(queries: Queries, name: AccountName): Promise<UsersTable> {
  const id = 'id' in name ? name.id : await findUserIdByEmail(queries, name.email);
  const user = id === null ? null : await findUser(queries, id);
  if (!user) throw new RefusedError('There is no such account.');
  if ('email' in name && user.email !== name.email) {
    throw new RefusedError(
      `${name.email} is a former address of ${user.user_id}: name the account by its id.`,
    );
  }
  return user;
}

/** Finds an account and works on it in one transaction, as a request of its user would. */
export async function changeAccount<T>(
  database: Database,
  name: AccountName,
  work: (scope: UserScope, user: UsersTable) => Promise<T>,
): Promise<T> {
  const { user_id: userId } = await findAccount(database.db, name);
  return await withTransaction(
    database,
    userId,
    async (scope) => await work(scope, await findAccount(scope.queries, { id: userId })),
  );
}

/** A command has no browser, no network and no session. */
const origin = { browser: null, system: null, network: null, session: null };

/** Shows the user what the operator changed, among the events of the account. */
export async function recordForUser(scope: UserScope, kind: EventKind, now: number): Promise<void> {
  await recordEvent(scope, { kind, by: 'operator' }, origin, now);
}
