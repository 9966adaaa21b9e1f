import type { TableMaker } from './table-maker.ts';

/** Feeds that calendar programs of a user read. A feed's address contains its user, so it is found by its key. */
export async function calendars(maker: TableMaker): Promise<void> {
  await maker
    .table('calendars')
    .texts('user_id', 'key_hash', 'id', 'kind')
    .flags('names')
    .optionalTexts('divider_ids')
    .texts('created_at')
    .optionalTexts('last_used_on', 'last_network')
    .primaryKey('user_id', 'key_hash')
    .belongsToUser()
    .form('last_used_on', '____-__-__')
    .create();
}
