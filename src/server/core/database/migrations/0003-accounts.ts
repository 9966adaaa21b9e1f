import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { lengthOf, natural, type TableMaker, tableMaker } from './table-maker.ts';

/** Linked sign-ins, mailed links, jobs, pictures, and the closing of accounts. */
export const accounts = (engine: EngineName): Migration => ({
  up: async (db) => {
    const maker = tableMaker(db, engine);
    await db.schema.alterTable('users').addColumn('closes_at', maker.text).execute();
    await createUserIdentities(maker);
    await createMailSecrets(maker);
    await createJobs(maker);
    await createPictures(maker);
  },
});

async function createUserIdentities({ table, text }: TableMaker): Promise<void> {
  await table('user_identities')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('email', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('user_identities_key', ['user_id', 'provider'])
    .addForeignKeyConstraint('user_identities_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}

async function createMailSecrets({ table, text }: TableMaker): Promise<void> {
  await table('mail_secrets')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('purpose', text, (column) => column.notNull())
    .addColumn('secret_hash', text, (column) => column.notNull())
    .addColumn('email', text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('mail_secrets_key', ['user_id', 'purpose'])
    .addForeignKeyConstraint('mail_secrets_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .addCheckConstraint(...natural('attempts'))
    .execute();
}

/** No foreign key: a farewell is mailed after its account is erased. */
async function createJobs({ db, table, text }: TableMaker): Promise<void> {
  await table('jobs')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('payload', text, (column) => column.notNull())
    .addColumn('due_at', text, (column) => column.notNull())
    .addColumn('leased_until', text)
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_error', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('jobs_key', ['user_id', 'id'])
    .addCheckConstraint(...natural('attempts'))
    .addCheckConstraint(...lengthOf('kind', 1, 64))
    .addCheckConstraint(...lengthOf('id', 1, 128))
    .execute();
  await db.schema.createIndex('jobs_by_due').on('jobs').column('due_at').execute();
}

async function createPictures({ table, text }: TableMaker): Promise<void> {
  await table('pictures')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('id', text, (column) => column.notNull())
    .addColumn('media_type', text, (column) => column.notNull())
    .addColumn('content', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('pictures_key', ['user_id', 'id'])
    .addForeignKeyConstraint('pictures_of_user', ['user_id'], 'users', ['user_id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}
