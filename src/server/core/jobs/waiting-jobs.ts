import { type RawBuilder, sql } from 'kysely';
import { instant } from '#server/core/clock/clock.ts';
import { noteEnqueued, type UserRows, updateRows } from '#server/core/database/user-rows.ts';
import type { JobKind } from './job-kinds.ts';
import { type NewJob, rowOf } from './jobs-repository.ts';

type NamedJob<K extends JobKind> = NewJob<K> & { readonly id: string };

/** Enqueues jobs by their ids. One that waits under such an id stays as it is; one that runs already runs again. */
export async function enqueueOnce<K extends JobKind>(
  rows: UserRows,
  jobs: readonly NamedJob<K>[],
): Promise<void> {
  await insertJobs(rows, jobs, sql<boolean>`jobs.lease is not null or jobs.failed_at is not null`);
}

/** Enqueues a job by its id. One that waits is brought forward, and one that runs is left alone: it must plan the next itself. */
export async function enqueueSooner<K extends JobKind>(rows: UserRows, job: NamedJob<K>): Promise<void> {
  await insertJobs(rows, [job], sql<boolean>`jobs.lease is null and jobs.due_at > excluded.due_at`);
}

/** Brings a job forward that waits. */
export async function hasten(rows: UserRows, kind: JobKind, id: string, now: number): Promise<void> {
  const due_at = instant(now);
  const waiting = { id, due_at: ['>', due_at] } as const;
  if (await updateRows(rows, 'jobs', waiting, { due_at, lease: null, leased_until: null })) {
    noteEnqueued({ user_id: rows.userId, id, kind, due_at });
  }
}

const replaced = [
  'kind',
  'payload',
  'due_at',
  'leased_until',
  'lease',
  'attempts',
  'last_error',
  'failed_at',
  'created_at',
] as const;

/** `replaces`: when a job takes the place of the one with its id. */
async function insertJobs(
  { queries, userId }: UserRows,
  jobs: readonly NamedJob<JobKind>[],
  replaces: RawBuilder<boolean>,
): Promise<void> {
  const rows = jobs.map((job) => ({ user_id: userId, ...rowOf(job) }));
  if (rows.length === 0) return;
  await queries
    .insertInto('jobs')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet((given) =>
          Object.fromEntries(replaced.map((column) => [column, given.ref(`excluded.${column}`)])),
        )
        .where(replaces),
    )
    .execute();
  for (const { user_id, id, kind, due_at } of rows) noteEnqueued({ user_id, id, kind, due_at });
}
