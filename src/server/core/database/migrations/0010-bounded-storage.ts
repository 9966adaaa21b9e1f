import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { tableMaker } from './table-maker.ts';

/** Bytes of an event beside its name and properties: as in event-bounds.ts when this was written. */
const BESIDE = 150;

/** The limits of product events and stored answers (docs/decisions/limits.md, "What is kept"). */
export const boundedStorage = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { table, text } = tableMaker(db, engine);
    await table('event_counts')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('kept', 'integer', (column) => column.notNull())
      .addColumn('bytes', engine === 'postgres' ? 'bigint' : 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_counts_key', ['user_id'])
      .execute();
    await sql`
      insert into event_counts (user_id, kept, bytes)
      select user_id, count(*), sum(octet_length(name) + octet_length(properties) + ${sql.lit(BESIDE)})
      from power_events group by user_id
    `.execute(db);
    await db.schema.createIndex('power_events_by_age').on('power_events').column('created_at').execute();
    await db.schema.alterTable('idempotency_keys').addColumn('row_id', text).execute();
  },
});
