import { sql } from 'kysely';
import type { TableMaker } from './table-maker.ts';

/** Leases of jobs, jobs that failed for good, and indexes that find expired rows without a scan. */
export async function jobs({ db: { schema }, text }: TableMaker): Promise<void> {
  await schema.alterTable('jobs').addColumn('lease', text).execute();
  await schema.alterTable('jobs').addColumn('failed_at', text).execute();
  await schema.dropIndex('jobs_by_due').execute();
  const failedAt = sql.ref('failed_at');
  // Failed jobs stay in the table; the search for due ones does not read them.
  const due = schema.createIndex('jobs_by_due').on('jobs').column('due_at');
  await due.where(failedAt, 'is', null).execute();
  const failed = schema.createIndex('jobs_failed').on('jobs').column('failed_at');
  await failed.where(failedAt, 'is not', null).execute();
  await schema.createIndex('sessions_by_end').on('sessions').column('expires_at').execute();
  await schema.createIndex('mail_secrets_by_end').on('mail_secrets').column('expires_at').execute();
  await schema.createIndex('idempotency_keys_by_age').on('idempotency_keys').column('created_at').execute();
}
