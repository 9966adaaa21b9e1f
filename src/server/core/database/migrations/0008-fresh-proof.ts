import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { flag, lengthOf, tableMaker } from './table-maker.ts';

/**
 * When a session was last fresh, a new email that waits for its link, and the undos to former addresses. Existing sessions have proved
 * nothing.
 */
export const freshProof = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await db.schema.alterTable('sessions').addColumn('proved_at', text).execute();
    for (const column of ['pending_email', 'pending_email_at', 'password_set_at']) {
      await db.schema.alterTable('users').addColumn(column, text).execute();
    }
    await table('email_undos')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('email_verified', 'integer', (column) => column.notNull())
      .addColumn('secret_hash', text)
      .addColumn('created_at', text, (column) => column.notNull())
      .addColumn('expires_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('email_undos_key', ['user_id', 'id'])
      .addForeignKeyConstraint('email_undos_of_user', ['user_id'], 'users', ['user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(...flag('email_verified'))
      .addCheckConstraint(...lengthOf('id', 1, 64))
      .execute();
    await db.schema.createIndex('email_undos_by_end').on('email_undos').column('expires_at').execute();
  },
});
