import type { Provider } from '#contract/account.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { UserIdentitiesTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

type Key = Pick<UserIdentitiesTable, 'provider' | 'subject'>;

/** The user of an identity: by its issuer and subject, never by an email. */
export async function findIdentityOwner(
  queries: Queries,
  { provider, subject }: Key,
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
export async function findLinkedSubject(
  { queries, userId }: UserRows,
  provider: Provider,
): Promise<string | null> {
  const row = await queries
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.subject ?? null;
}

/** Links an identity to a user who has none of its provider. False when it is taken: the unique key decides a race. */
export async function claimIdentity(
  { queries, userId }: UserRows,
  { provider, subject, email }: Key & Pick<UserIdentitiesTable, 'email'>,
  at: string,
): Promise<boolean> {
  const key = { provider, subject, user_id: userId, created_at: at };
  const claimed = await queries
    .insertInto('identities')
    .values(key)
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) return false;
  await queries
    .insertInto('user_identities')
    .values({ ...key, email })
    .execute();
  return true;
}

/** A user's linked sign-ins, by provider. */
export async function listIdentities({ queries, userId }: UserRows): Promise<UserIdentitiesTable[]> {
  return await queries
    .selectFrom('user_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

/** Unlinks one: it no longer signs in, and can be linked to another account. */
export async function removeIdentity(
  { queries, userId }: UserRows,
  { provider, subject }: Key,
): Promise<void> {
  await queries
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .execute();
  await queries
    .deleteFrom('identities')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('user_id', '=', userId)
    .execute();
}

/** Unlinks those that were linked at that instant or later, and answers their providers. */
export async function removeIdentitiesSince(rows: UserRows, since: string): Promise<Provider[]> {
  const linked = (await listIdentities(rows)).filter(({ created_at }) => created_at >= since);
  for (const identity of linked) await removeIdentity(rows, identity);
  return linked.map(({ provider }) => provider);
}

/** Unlinks them all. */
export async function removeIdentities(rows: UserRows): Promise<void> {
  for (const identity of await listIdentities(rows)) await removeIdentity(rows, identity);
}
