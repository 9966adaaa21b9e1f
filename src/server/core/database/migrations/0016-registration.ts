import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Invitations to register, under the system user; and indexes to find unconfirmed users and expired marks. */
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
  await schema.createIndex('once_by_end').on('once').column('until').execute();
  const unconfirmed = schema.createIndex('users_unconfirmed').on('users').column('user_id');
  await unconfirmed
    .where(sql.ref('email_verified'), '=', sql.lit(0))
    .where(sql.ref('closes_at'), 'is', null)
    .execute();
}
