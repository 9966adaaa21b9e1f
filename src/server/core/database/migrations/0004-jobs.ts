import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { EngineName } from '#server/core/database/engine.ts';
import { tableMaker } from './table-maker.ts';

/** Leases of jobs, jobs that failed for good, and indexes that find expired rows without a scan. */
export const jobs = (engine: EngineName): Migration => ({
  up: async (db) => {
    const { text } = tableMaker(db, engine);
    await db.schema.alterTable('jobs').addColumn('lease', text).execute();
    await db.schema.alterTable('jobs').addColumn('failed_at', text).execute();
    await db.schema.dropIndex('jobs_by_due').execute();
    // Failed jobs stay in the table; the search for due ones does not read them.
    await db.schema
      .createIndex('jobs_by_due')
      .on('jobs')
      .column('due_at')
      .where(sql.ref('failed_at'), 'is', null)
      .execute();
    await db.schema
      .createIndex('jobs_failed')
      .on('jobs')
      .column('failed_at')
      .where(sql.ref('failed_at'), 'is not', null)
      .execute();
    await db.schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
    await db.schema.createIndex('mail_secrets_by_end').on('mail_secrets').column('expires_at').execute();
    await db.schema
      .createIndex('idempotency_keys_by_age')
      .on('idempotency_keys')
      .column('created_at')
      .execute();
  },
});
