import type { UserRows } from '#server/core/database/user-scope.ts';

/** The least recently signed-in device first. */
export async function listKnownDevices({ queries, userId }: UserRows): Promise<string[]> {
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
  { queries, userId }: UserRows,
  tokenHashes: readonly string[],
): Promise<void> {
  await queries
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', tokenHashes)
    .execute();
}
