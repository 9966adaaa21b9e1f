import { sql } from 'kysely';
import { flag, lengthOf, natural, type TableMaker } from './table-maker.ts';

export async function createAccountTables(maker: TableMaker): Promise<void> {
  await createUsers(maker);
  await createIdentities(maker);
  await createSessions(maker);
  await createIdempotencyKeys(maker);
}

async function createUsers({ table, text }: TableMaker): Promise<void> {
  await table('users')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('password_hash', text)
    .addColumn('first_name', text, (column) => column.notNull())
    .addColumn('picture_url', text)
    .addColumn('locale', text, (column) => column.notNull())
    .addColumn('time_zone', text, (column) => column.notNull())
    .addColumn('country', text)
    .addColumn('platform_android', 'integer', (column) => column.notNull())
    .addColumn('platform_ios', 'integer', (column) => column.notNull())
    .addColumn('platform_web', 'integer', (column) => column.notNull())
    .addColumn('settings', text, (column) => column.notNull())
    .addColumn('onboarding', text, (column) => column.notNull())
    .addColumn('habits_completed_kept', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('users_key', ['user_id'])
    .addCheckConstraint('locale_known', sql<boolean>`locale in ('en', 'fr')`)
    .addCheckConstraint(...flag('email_verified'))
    .addCheckConstraint(...flag('platform_android'))
    .addCheckConstraint(...flag('platform_ios'))
    .addCheckConstraint(...flag('platform_web'))
    .addCheckConstraint(...natural('habits_completed_kept'))
    .execute();
}

/** No foreign key: it is distributed by the identity, its user elsewhere. */
async function createIdentities({ db, table, text }: TableMaker): Promise<void> {
  await table('identities')
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
    .addCheckConstraint(...lengthOf('subject', 1, 1_000))
    .execute();
  await db.schema.createIndex('identities_by_user').on('identities').column('user_id').execute();
}

async function createSessions({ table, text }: TableMaker): Promise<void> {
  await table('sessions')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('token_hash', text, (column) => column.notNull())
    .addColumn('user_agent', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('last_seen_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'token_hash'])
    .addForeignKeyConstraint('sessions_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

async function createIdempotencyKeys({ table, text }: TableMaker): Promise<void> {
  await table('idempotency_keys')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('request_hash', text, (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
    .addForeignKeyConstraint('idempotency_keys_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint(...lengthOf('key', 1, 255))
    .execute();
}
