import { hash, randomBytes } from 'node:crypto';
import { findIdentityOwner } from '#server/accounts/users/user-repository.ts';
import type { HabitTagsTable } from '#server/core/database/account-tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import { deleteRows, insertRow, listRows, type UserRows } from '#server/core/database/user-rows.ts';

export type TagRow = Omit<HabitTagsTable, 'user_id'>;

const KEY_BYTES = 16;

/** A new key, and the hash under which it is stored. 16 random bytes need no salt and no slow hash. */
export function createTagKey(): { readonly key: string; readonly keyHash: string } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  return { key, keyHash: tagHashOf(key) };
}

export const tagHashOf = (key: string): string => hash('sha256', key, 'base64url');

/** The identity of a tag, by which its user is found: its address has no place for the user's id. */
const identityOf = (keyHash: string) => ({ provider: 'tag', subject: keyHash });

export async function findTagOwner(queries: Queries, keyHash: string): Promise<string | null> {
  return await findIdentityOwner(queries, identityOf(keyHash));
}

/** A user's tags, the oldest first. */
export async function listTags(rows: UserRows): Promise<TagRow[]> {
  return await listRows(rows, 'habit_tags', { orderBy: ['created_at', 'id'] });
}

export async function insertTag(rows: UserRows, tag: TagRow): Promise<void> {
  await insertRow(rows, 'identities', { ...identityOf(tag.key_hash), created_at: tag.created_at });
  await insertRow(rows, 'habit_tags', tag);
}

/** Deletes some of a user's tags, so that their addresses are those of nothing. */
export async function deleteTags(rows: UserRows, isGone: (tag: TagRow) => boolean): Promise<void> {
  for (const { key_hash } of (await listTags(rows)).filter(isGone)) {
    await deleteRows(rows, 'identities', identityOf(key_hash));
    await deleteRows(rows, 'habit_tags', { key_hash });
  }
}
