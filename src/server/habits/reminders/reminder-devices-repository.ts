import type { ReminderDevicesTable } from '#server/core/database/schema.ts';
import type { UserRows } from '#server/core/database/user-scope.ts';

type Device = Omit<ReminderDevicesTable, 'user_id'>;

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
