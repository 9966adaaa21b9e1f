import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { lengthOf, tableMaker } from './table-maker.ts';

/** Actions that a user may do once until an instant. */
export const once = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await table('once')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('mark', text, (column) => column.notNull())
      .addColumn('until', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('once_key', ['user_id', 'mark'])
      .addForeignKeyConstraint('once_of_user', ['user_id'], 'users', ['user_id'], (key) =>
        key.onDelete('cascade'),
      )
      .addCheckConstraint(...lengthOf('mark', 1, 128))
      .execute();
  },
});
