import type { KnownDevicesTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

export type KnownDevice = Pick<KnownDevicesTable, 'token_hash' | 'seen_at'>;

/** The least recently signed-in device first. */
export async function listKnownDevices({ queries, userId }: UserRows): Promise<KnownDevice[]> {
  return await queries
    .selectFrom('known_devices')
    .select(['token_hash', 'seen_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .orderBy('token_hash')
    .execute();
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
