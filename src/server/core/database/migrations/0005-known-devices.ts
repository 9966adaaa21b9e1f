import type { TableMaker } from './table-maker.ts';

/** Devices on which a user has signed in: strangers' guesses never spend their budgets (docs/decisions/limits.md). */
export async function knownDevices(maker: TableMaker): Promise<void> {
  await maker
    .table('known_devices')
    .texts('user_id', 'token_hash', 'seen_at')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .length('token_hash', 43, 43)
    .create();
}
