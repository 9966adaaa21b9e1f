import { acrossUsers } from '#server/core/database/across-users.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobsTable } from '#server/core/database/schema.ts';

/** A job that somebody took, and by which word. */
export type LeasedJob = Pick<JobsTable, 'user_id' | 'id' | 'kind' | 'payload' | 'attempts' | 'created_at'> & {
  readonly lease: string;
};

export type DueJob = Pick<JobsTable, 'user_id' | 'id' | 'kind'>;

/** What is due over all users, longest due first: found by the index on due_at, which holds what has not failed. */
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

/** Takes a job, unless somebody was faster: of any number at once exactly one gets it. */
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
    .returning(['kind', 'payload', 'attempts', 'created_at'])
    .executeTakeFirst();
  return row ? { user_id, id, lease, ...row } : null;
}

/** It is done. Nothing happens where it was replaced or taken by somebody else meanwhile. */
export async function removeLeased(queries: Queries, { user_id, id, lease }: LeasedJob): Promise<void> {
  await queries
    .deleteFrom('jobs')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** What is to become of a job that its holder gives back. */
export type GivenBack = Partial<
  Pick<JobsTable, 'due_at' | 'last_error' | 'failed_at' | 'attempts' | 'payload'>
>;

export async function giveBack(
  queries: Queries,
  { user_id, id, lease }: Pick<LeasedJob, 'user_id' | 'id' | 'lease'>,
  changes: GivenBack,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('jobs')
    .set({ ...changes, lease: null, leased_until: null })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
