import type { EmailUndosTable } from '#server/core/database/access-tables.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

/** Every undo of a user, expired ones included: the oldest change first. */
export async function listEmailUndos({ queries, userId }: UserRows): Promise<EmailUndosTable[]> {
  return await queries
    .selectFrom('email_undos')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Stores the hash of the secret of the next mail, in place of an older one. False when the undo has expired. */
export async function setUndoSecret(
  { queries, userId }: UserRows,
  id: string,
  secretHash: string,
  now: string,
): Promise<boolean> {
  const updated = await queries
    .updateTable('email_undos')
    .set({ secret_hash: secretHash })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Sets the end of the undos to an address that have not expired. */
export async function extendUndos(
  { queries, userId }: UserRows,
  email: string,
  { now, end }: { readonly now: string; readonly end: string },
): Promise<void> {
  await queries
    .updateTable('email_undos')
    .set({ expires_at: end })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .execute();
}

/** Ends the undos of all changes that were requested at that instant or later. */
export async function deleteUndosSince({ queries, userId }: UserRows, since: string): Promise<void> {
  await queries
    .deleteFrom('email_undos')
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .execute();
}
