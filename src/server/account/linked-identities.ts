import type { UserIdentitiesTable } from '#server/database/schema.ts';
import type { UserRows } from '#server/http/user-scope.ts';

/** A user's linked sign-ins, by provider. */
export async function listIdentities({ queries, userId }: UserRows): Promise<UserIdentitiesTable[]> {
  return await queries
    .selectFrom('user_identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute();
}

/** Unlinks one: nobody signs in by it any more, and it is free to be linked to another account. */
export async function removeIdentity(
  { queries, userId }: UserRows,
  { provider, subject }: Pick<UserIdentitiesTable, 'provider' | 'subject'>,
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

/** Unlinks them all. */
export async function removeIdentities(rows: UserRows): Promise<void> {
  for (const identity of await listIdentities(rows)) await removeIdentity(rows, identity);
}
