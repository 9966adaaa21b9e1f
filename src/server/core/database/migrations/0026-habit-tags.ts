import type { TableMaker } from './table-maker.ts';

/**
 * Addresses that log one habit. A tag is found by its identity, then by its user and its hash. Without a foreign key to its habit: rows that
 * vanished with one would leave their identities.
 */
export async function habitTags(maker: TableMaker): Promise<void> {
  await maker
    .table('habit_tags')
    .texts('user_id', 'key_hash', 'id', 'habit_id', 'action', 'created_at')
    .optionalTexts('pressed_at')
    .primaryKey('user_id', 'key_hash')
    .belongsToUser()
    .create();
}
