import { sql } from 'kysely';
import type { Queries } from '#server/core/database/database.ts';
import type { UsersTable } from '#server/core/database/schema.ts';
import { deleteRows, findRow, insertNew, updateRows } from '#server/core/database/user-rows.ts';
import type { UserRows, UserScope } from '#server/core/database/user-scope.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { findIdentityOwner } from './identity-repository.ts';

/** Identities by password: the subject is the normal form of the address. */
const EMAIL = 'email';

export async function findUserIdByEmail(queries: Queries, email: string): Promise<string | null> {
  return await findIdentityOwner(queries, { provider: EMAIL, subject: email });
}

/** False when the address is taken: the table's unique key decides a race. */
export async function claimEmail(
  queries: Queries,
  userId: string,
  email: string,
  at: string,
): Promise<boolean> {
  const identity = { provider: EMAIL, subject: email, created_at: at };
  return await insertNew({ queries, userId }, 'identities', identity);
}

export async function releaseEmail(rows: UserRows, email: string): Promise<void> {
  await deleteRows(rows, 'identities', { provider: EMAIL, subject: email });
}

export async function findUser(queries: Queries, userId: string): Promise<UsersTable | null> {
  return await findRow({ queries, userId }, 'users', {});
}

interface UnconfirmedQuery {
  /** The user after whom to start. */
  readonly after: string;
  /** Only accounts from before this instant. */
  readonly before: string;
  readonly limit: number;
}

/** Users who never confirmed their address, in the order of their ids. Over all users. */
export async function findUnconfirmedUsers(
  queries: Queries,
  { after, before, limit }: UnconfirmedQuery,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('users')
    .select('user_id')
    // A literal, so that the partial index of these rows is found.
    .where((row) => row('email_verified', '=', row.lit(0)))
    .where('closes_at', 'is', null)
    .where('user_id', '>', after)
    .where('created_at', '<=', before)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The viewer's row in this transaction: it may have changed since the session's statement read it. */
export async function lockedUser({ queries, userId }: UserRows): Promise<UsersTable> {
  const user = await findUser(queries, userId);
  if (!user) throw new ApiError('invalidOpaqueToken');
  return user;
}

export async function insertUser(queries: Queries, user: UsersTable): Promise<void> {
  await queries.insertInto('users').values(user).execute();
}

export async function updateUser(
  rows: UserRows,
  changes: Partial<Omit<UsersTable, 'user_id'>>,
): Promise<void> {
  await updateRows(rows, 'users', {}, changes);
}

/** Adds the ticks of a deleted habit to the lifetime counter. */
export async function addDeletedCompleted(rows: UserRows, completed: number): Promise<void> {
  const sum = sql<number>`habits_completed_kept + ${completed}`;
  await updateRows(rows, 'users', {}, { habits_completed_kept: sum });
}

/** The reverse, for a habit that was imported again. */
export async function subtractDeletedCompleted(scope: UserScope, completed: number): Promise<void> {
  const { habits_completed_kept: kept } = await lockedUser(scope);
  await updateUser(scope, { habits_completed_kept: Math.max(0, kept - completed) });
}
