import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobsTable } from '#server/core/database/schema.ts';
import type { EnqueuedJob } from '#server/core/database/transaction-scope.ts';
import { deleteRows, updateRows } from '#server/core/database/user-rows.ts';

export type LeasedJob = Pick<
  JobsTable,
  'user_id' | 'id' | 'kind' | 'payload' | 'attempts' | 'due_at' | 'created_at'
> & { readonly lease: string };

/** A job that no process works on. */
export type FreeJob = EnqueuedJob;

/** A search for jobs: `free` is the time by which leases expire. */
export interface JobSearch {
  readonly dueBefore: string;
  readonly free: string;
  readonly kinds: readonly string[];
  readonly limit: number;
}

/** The free jobs of all users, first due first: found by the index on due_at, which has no failed ones. */
export async function listFreeJobs(
  queries: Queries,
  { dueBefore, free, kinds, limit }: JobSearch,
): Promise<FreeJob[]> {
  return await acrossUsers(
    'find due jobs',
    async () =>
      await queries
        .selectFrom('jobs')
        .select(['user_id', 'id', 'kind', 'due_at'])
        .where('failed_at', 'is', null)
        .where('due_at', '<=', dueBefore)
        .where('kind', 'in', kinds)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', free)]))
        .orderBy('due_at')
        .limit(limit)
        .execute(),
  );
}

/** The instants of a lease: `due` by the clock of this process, as all times of jobs; `from` and `until` by that of the database. */
interface LeaseTimes {
  readonly due: string;
  readonly from: string;
  readonly until: string;
}

/** Leases a job: of concurrent calls exactly one succeeds. */
export async function leaseJob(
  queries: Queries,
  { user_id, id }: Pick<FreeJob, 'user_id' | 'id'>,
  { due, from, until, lease }: LeaseTimes & { readonly lease: string },
): Promise<LeasedJob | null> {
  const row = await queries
    .updateTable('jobs')
    .set((job) => ({ lease, leased_until: until, attempts: job('attempts', '+', 1) }))
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('failed_at', 'is', null)
    .where('due_at', '<=', due)
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', from)]))
    .returning(['kind', 'payload', 'attempts', 'due_at', 'created_at'])
    .executeTakeFirst();
  return row ? { user_id, id, lease, ...row } : null;
}

/** Deletes a finished job. Does nothing when it was replaced or leased again meanwhile. */
export async function removeLeased(queries: Queries, { user_id, id, lease }: LeasedJob): Promise<void> {
  await deleteRows({ queries, userId: user_id }, 'jobs', { id, lease });
}

export type ReleasedLease = Partial<
  Pick<JobsTable, 'due_at' | 'last_error' | 'failed_at' | 'attempts' | 'payload'>
>;

export async function releaseLease(
  queries: Queries,
  { user_id, id, lease }: Pick<LeasedJob, 'user_id' | 'id' | 'lease'>,
  changes: ReleasedLease,
): Promise<void> {
  const freed = { ...changes, lease: null, leased_until: null };
  await updateRows({ queries, userId: user_id }, 'jobs', { id, lease }, freed);
}
