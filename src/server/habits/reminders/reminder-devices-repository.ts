import type { ReminderDevicesTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

type Device = Omit<ReminderDevicesTable, 'user_id'>;

export async function findDevice({ queries, userId }: UserRows, tokenHash: string): Promise<Device | null> {
  const row = await queries
    .selectFrom('reminder_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function listDevices({ queries, userId }: UserRows): Promise<Device[]> {
  return await queries
    .selectFrom('reminder_devices')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** One per session: a newer one replaces it. */
export async function saveDevice({ queries, userId }: UserRows, device: Device): Promise<void> {
  const { endpoint, public_key, auth_secret, local_until, created_at } = device;
  await queries
    .insertInto('reminder_devices')
    .values({ user_id: userId, ...device })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'token_hash'])
        .doUpdateSet({ endpoint, public_key, auth_secret, local_until, created_at }),
    )
    .execute();
}

export async function deleteDevice({ queries, userId }: UserRows, tokenHash: string): Promise<void> {
  await queries
    .deleteFrom('reminder_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** The push service reported the subscription as gone; a newer one is not deleted. */
export async function deleteSubscription(
  { queries, userId }: UserRows,
  { token_hash, endpoint }: Pick<Device, 'token_hash' | 'endpoint'>,
): Promise<void> {
  await queries
    .deleteFrom('reminder_devices')
    .where('user_id', '=', userId)
    .where('token_hash', '=', token_hash)
    .where('endpoint', '=', endpoint)
    .execute();
}
