import type { TableMaker } from './table-maker.ts';

/**
 * When a session was last fresh, a new email that waits for its link, and the undos to former addresses. Existing sessions have proved
 * nothing.
 */
export async function freshProof(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await schema.alterTable('sessions').addColumn('proved_at', maker.text).execute();
  for (const column of ['pending_email', 'pending_email_at', 'password_set_at']) {
    await schema.alterTable('users').addColumn(column, maker.text).execute();
  }
  await maker
    .table('email_undos')
    .texts('user_id', 'id', 'email')
    .flags('email_verified')
    .optionalTexts('secret_hash')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .create();
  await schema.createIndex('email_undos_by_end').on('email_undos').column('expires_at').execute();
}
