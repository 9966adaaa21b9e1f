import type { TableMaker } from './table-maker.ts';

/** Passkeys, two-step verification with its recovery codes, and sign-ins that wait for their second step. */
export async function secondFactor(maker: TableMaker): Promise<void> {
  const { schema } = maker.db;
  // WebAuthn counts in 32 bits without a sign.
  const count = maker.engine === 'postgres' ? 'bigint' : 'integer';
  await schema.alterTable('users').addColumn('two_step_at', maker.text).execute();
  for (const column of ['first_proved_at', 'factor_proved_at']) {
    await schema.alterTable('sessions').addColumn(column, maker.text).execute();
  }
  await maker
    .table('passkeys')
    .texts('user_id', 'id', 'credential_id', 'public_key')
    .required(count, 'counter')
    .texts('transports', 'name')
    .flags('backed_up')
    .texts('created_at')
    .optionalTexts('last_used_at')
    .primaryKey('user_id', 'id')
    .belongsToUser()
    .length('id', 1, 64)
    .create();
  await maker
    .table('totp_secrets')
    .texts('user_id', 'secret')
    .naturals('last_step')
    .texts('created_at')
    .primaryKey('user_id')
    .belongsToUser()
    .create();
  await maker
    .table('recovery_codes')
    .texts('user_id', 'code_hash', 'created_at')
    .primaryKey('user_id', 'code_hash')
    .belongsToUser()
    .create();
  await maker
    .table('sign_in_challenges')
    .texts('user_id', 'token_hash')
    .naturals('attempts')
    .texts('created_at', 'expires_at')
    .primaryKey('user_id', 'token_hash')
    .belongsToUser()
    .create();
  await schema
    .createIndex('sign_in_challenges_by_end')
    .on('sign_in_challenges')
    .column('expires_at')
    .execute();
}
