import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { lengthOf, tableMaker } from './table-maker.ts';

/** Product events. No foreign key: the events of visitors belong to no user. */
export const powerEvents = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await table('power_events')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('properties', text, (column) => column.notNull())
      .addColumn('created_at', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('power_events_key', ['user_id', 'id'])
      .addCheckConstraint(...lengthOf('name', 1, 128))
      .execute();
  },
});
