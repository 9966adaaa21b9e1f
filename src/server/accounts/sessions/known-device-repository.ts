import type { Queries } from '#server/core/database/database.ts';
import type { TokenKey } from './opaque-token.ts';

export async function isKnownDevice(
  queries: Queries,
  { userId, tokenHash }: TokenKey,
  since: string,
): Promise<boolean> {
  const row = await queries
    .selectFrom('known_devices')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '>=', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The least recently signed-in device first. */
export async function listKnownDevices(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('known_devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .orderBy('token_hash')
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

export async function deleteKnownDevices(
  queries: Queries,
  userId: string,
  tokenHashes: readonly string[],
): Promise<void> {
  await queries
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', tokenHashes)
    .execute();
}
