import type { TableMaker } from './table-maker.ts';

/** Linked sign-ins, mailed links, jobs, pictures, and the closing of accounts. */
export async function accounts(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  await schema.alterTable('users').addColumn('closes_at', maker.text).execute();
  await maker
    .table('user_identities')
    .texts('user_id', 'provider', 'subject')
    .optionalTexts('email')
    .texts('created_at')
    .primaryKey('user_id', 'provider')
    .belongsToUser()
    .create();
  await maker
    .table('mail_secrets')
    .texts('user_id', 'purpose', 'secret_hash', 'email')
    .naturals('attempts')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'purpose')
    .belongsToUser()
    .create();
  // No foreign key: a farewell is mailed after its account is erased.
  await maker
    .table('jobs')
    .texts('user_id', 'id', 'kind', 'payload', 'due_at')
    .optionalTexts('leased_until')
    .naturals('attempts')
    .optionalTexts('last_error')
    .texts('created_at')
    .primaryKey('user_id', 'id')
    .length('kind', 1, 64)
    .length('id', 1, 128)
    .create();
  await schema.createIndex('jobs_by_due').on('jobs').column('due_at').execute();
  await maker
    .table('pictures')
    .texts('user_id', 'id', 'media_type', 'content', 'created_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .create();
}
