import type { TableMaker } from './table-maker.ts';

/** Tokens by which programs of a user call the API. A token is found by its identity, then by its user and its hash. */
export async function personalTokens(maker: TableMaker): Promise<void> {
  await maker
    .table('personal_tokens')
    .texts('user_id', 'token_hash', 'id', 'name', 'scopes')
    .optionalTexts('habit_ids')
    .texts('origins', 'created_at')
    .optionalTexts('expires_at', 'last_used_on', 'last_network')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .length('name', 1, 60)
    .form('last_used_on', '____-__-__')
    .create();
}
