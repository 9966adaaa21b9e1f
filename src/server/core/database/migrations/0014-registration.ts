import type { TableMaker } from './table-maker.ts';

/** Invitations to register, under the system user. */
export async function registration(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await maker
    .table('invites')
    .texts('user_id', 'token_hash')
    .optionalTexts('email', 'note')
    .naturals('uses_left')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'token_hash')
    .length('token_hash', 43, 43)
    .length('note', 0, 255)
    .create();
  await schema.createIndex('invites_by_end').on('invites').column('expires_at').execute();
}
