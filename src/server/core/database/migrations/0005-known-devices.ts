import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { lengthOf, tableMaker } from './table-maker.ts';

/** Devices on which a user has signed in: strangers' guesses never spend their budgets (docs/decisions/limits.md). */
export const knownDevices = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await table('known_devices')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('token_hash', text, (column) => column.notNull())
      .addColumn('seen_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'token_hash'])
      .addForeignKeyConstraint('known_devices_of_user', ['user_id'], 'users', ['user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(...lengthOf('token_hash', 43, 43))
      .execute();
  },
});
