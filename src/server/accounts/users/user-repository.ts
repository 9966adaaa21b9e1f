import { sql } from 'kysely';
import type { Provider } from '#contract/account.ts';
import { RECENTLY_LINKED_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { IdentitiesTable, UserIdentitiesTable, UsersTable } from '#server/core/database/schema.ts';
import {
  deleteRows,
  findRow,
  insertNew,
  insertRow,
  listRows,
  type UserRows,
  type UserScope,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { enqueue } from '#server/core/jobs/jobs-repository.ts';

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

type AnyKey = Pick<IdentitiesTable, 'provider' | 'subject'>;

/** The user of an identity: of a provider by its issuer and subject, never by an email. */
export async function findIdentityOwner(
  queries: Queries,
  { provider, subject }: AnyKey,
): Promise<string | null> {
  const row = await queries
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The subject of a provider that a user has linked. */
export async function findLinkedSubject(rows: UserRows, provider: Provider): Promise<string | null> {
  return (await findRow(rows, 'user_identities', { provider }))?.subject ?? null;
}

/** Links an identity to a user who has none of its provider. False when it is taken. */
export async function claimIdentity(
  rows: UserRows,
  { provider, subject, email, sealed_token }: Omit<UserIdentitiesTable, 'user_id' | 'created_at'>,
  at: string,
): Promise<boolean> {
  const link = { provider, subject, created_at: at };
  if (!(await insertNew(rows, 'identities', link))) return false;
  await insertRow(rows, 'user_identities', { ...link, email, sealed_token });
  return true;
}

/** From when on a linked sign-in counts as recent: a thief may have linked it. */
export const recentlyLinkedSince = (now: number): string => instant(now - RECENTLY_LINKED_DAYS * DAY);

/** A user's linked sign-ins, by provider: those that were linked at that instant or later. */
export async function listIdentities(rows: UserRows, since = instant(0)): Promise<UserIdentitiesTable[]> {
  const where = { created_at: ['>=', since] } as const;
  return await listRows(rows, 'user_identities', { where, orderBy: ['provider'] });
}

/**
 * Unlinks one: it no longer signs in, and can be linked to another account. Its provider is asked to forget the link, by a job: that must
 * not depend on whether the provider can be reached now.
 */
export async function removeIdentity(
  rows: UserRows,
  { provider, subject, sealed_token }: UserIdentitiesTable,
  now: number,
): Promise<void> {
  await deleteRows(rows, 'user_identities', { provider });
  await deleteRows(rows, 'identities', { provider, subject });
  // A role by its claim has nothing any more that would take it back.
  const byClaim = { role_by: 'oidc' } as const;
  if (provider === 'oidc') await updateRows(rows, 'users', byClaim, { role: 'member', role_by: null });
  if (sealed_token !== null)
    await enqueue(rows, { kind: 'revokeToken', payload: { token: sealed_token }, now });
}

/** Unlinks those that were linked at that instant or later, and answers their providers. */
export async function removeIdentities(rows: UserRows, now: number, since?: string): Promise<Provider[]> {
  const linked = await listIdentities(rows, since);
  for (const identity of linked) await removeIdentity(rows, identity, now);
  return linked.map(({ provider }) => provider);
}
