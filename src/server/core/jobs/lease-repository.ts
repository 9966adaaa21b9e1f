import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobsTable } from '#server/core/database/schema.ts';

export type LeasedJob = Pick<
  JobsTable,
  'user_id' | 'id' | 'kind' | 'payload' | 'attempts' | 'due_at' | 'created_at'
> & { readonly lease: string };

export type DueJob = Pick<JobsTable, 'user_id' | 'id' | 'kind'>;

/** The due jobs of all users, longest due first: found by the index on due_at, which has no failed ones. */
export async function listDueJobs(
  queries: Queries,
  { now, kinds, limit }: { now: string; kinds: readonly string[]; limit: number },
): Promise<DueJob[]> {
  return await acrossUsers(
    'find due jobs',
    async () =>
      await queries
        .selectFrom('jobs')
        .select(['user_id', 'id', 'kind'])
        .where('failed_at', 'is', null)
        .where('due_at', '<=', now)
        .where('kind', 'in', kinds)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        .orderBy('due_at')
        .limit(limit)
        .execute(),
  );
}

/** Leases a job: of concurrent calls exactly one succeeds. */
export async function leaseJob(
  queries: Queries,
  { user_id, id }: Pick<DueJob, 'user_id' | 'id'>,
  { now, lease, until }: { now: string; lease: string; until: string },
): Promise<LeasedJob | null> {
  const row = await queries
    .updateTable('jobs')
    .set((job) => ({ lease, leased_until: until, attempts: job('attempts', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', now)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .returning(['kind', 'payload', 'attempts', 'due_at', 'created_at'])
    .executeTakeFirst();
  return row ? { user_id, id, lease, ...row } : null;
}

/** Deletes a finished job. Does nothing when it was replaced or leased again meanwhile. */
export async function removeLeased(queries: Queries, { user_id, id, lease }: LeasedJob): Promise<void> {
  await queries
    .deleteFrom('jobs')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

export type ReleasedLease = Partial<
  Pick<JobsTable, 'due_at' | 'last_error' | 'failed_at' | 'attempts' | 'payload'>
>;

export async function releaseLease(
  queries: Queries,
  { user_id, id, lease }: Pick<LeasedJob, 'user_id' | 'id' | 'lease'>,
  changes: ReleasedLease,
): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ ...changes, lease: null, leased_until: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}
