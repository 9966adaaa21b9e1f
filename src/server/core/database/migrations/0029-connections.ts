import type { TableMaker } from './table-maker.ts';

/** Assistants that a user has let in, and the connection that an access token belongs to. */
export async function connections(maker: TableMaker): Promise<void> {
  await maker
    .table('connections')
    .texts('user_id', 'id', 'client_id', 'name', 'redirect_uri', 'audience', 'scopes')
    .optionalTexts('habit_ids')
    .texts('created_at', 'expires_at', 'code_hash', 'code_challenge')
    .optionalTexts('family_hash', 'refresh_hash', 'last_used_on', 'last_network')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('name', 1, 60)
    .form('last_used_on', '____-__-__')
    .create();
  await maker.addTexts('personal_tokens', 'connection_id', 'audience');
}
