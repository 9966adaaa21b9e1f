import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Bytes of an event beside its name and properties: as in event-bounds.ts when this was written. */
const BESIDE = 150;

/** The limits of product events and stored answers (docs/decisions/limits.md#what-is-kept). */
export async function boundedStorage(maker: TableMaker): Promise<void> {
  const { db, engine, text } = maker;
  await maker
    .table('event_counts')
    .texts('user_id')
    .required('integer', 'kept')
    .required(engine === 'postgres' ? 'bigint' : 'integer', 'bytes')
    .primaryKey('user_id')
    .create();
  await sql`
    insert into event_counts (user_id, kept, bytes)
    select user_id, count(*), sum(octet_length(name) + octet_length(properties) + ${sql.lit(BESIDE)})
    from power_events group by user_id
  `.execute(db);
  await db.schema.createIndex('power_events_by_age').on('power_events').column('created_at').execute();
  await db.schema.alterTable('idempotency_keys').addColumn('row_id', text).execute();
}
