import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { instant } from '#server/core/clock/clock.ts';
import type { Cluster } from '#server/core/database/cluster.ts';
import type { Database, EnqueuedJob, Queries } from '#server/core/database/database.ts';
import { isUnanswered } from '#server/core/database/errors.ts';
import type { JobsTable } from '#server/core/database/schema.ts';
import {
  acrossUsers,
  deleteRows,
  findRow,
  listRows,
  noteEnqueued,
  saveRow,
  type UserRows,
  updateRows,
} from '#server/core/database/user-rows.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';
import type { JobKind, JobPayloads } from './job-kinds.ts';
import { LONGEST_PAUSE_MS } from './timing.ts';

export interface NewJob<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly payload: JobPayloads[K];
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: number;
  /** The earliest start; now when left out. */
  readonly dueAt?: number;
  /** One job per id: a newer one replaces a waiting one. A unique id when left out. */
  readonly id?: string;
}

/** Enqueues a job within its user's transaction: it runs after the commit, at least once, and never after a rollback. */
export async function enqueue<K extends JobKind>(rows: UserRows, job: NewJob<K>): Promise<void> {
  const row = rowOf(job);
  await saveRow(rows, 'jobs', row);
  const { id, kind, due_at } = row;
  noteEnqueued({ user_id: rows.userId, id, kind, due_at });
}

/** A job as it is stored. */
export function rowOf({
  kind,
  payload,
  now,
  dueAt = now,
  id = randomUUIDv7(),
}: NewJob): Omit<JobsTable, 'user_id'> {
  return {
    id,
    kind,
    payload: JSON.stringify(payload),
    due_at: instant(dueAt),
    leased_until: null,
    lease: null,
    attempts: 0,
    last_error: null,
    failed_at: null,
    created_at: instant(now),
  };
}

/** The payload of a job; null when there is none. */
export async function findPayload<P>(rows: UserRows, id: string): Promise<P | null> {
  const row = await findRow(rows, 'jobs', { id });
  // Written by `enqueue`, which is typed by the kinds.
  return row ? (JSON.parse(row.payload) as P) : null;
}

/** Withdraws a user's unsent mails to these addresses. */
export async function withdrawMailsTo(rows: UserRows, addresses: readonly string[]): Promise<void> {
  const waiting = await listRows(rows, 'jobs', { where: { kind: 'mail' satisfies JobKind } });
  for (const { id, payload } of waiting) {
    const { to } = JSON.parse(payload) as JobPayloads['mail'];
    if (addresses.includes(to)) await withdrawJob(rows, id);
  }
}

/** Withdraws a job that has not run yet. */
export async function withdrawJob(rows: UserRows, id: string): Promise<void> {
  await deleteRows(rows, 'jobs', { id });
}

/** Withdraws all jobs of a user, except for those of one kind. */
export async function withdrawJobsExcept(rows: UserRows, kind: JobKind): Promise<void> {
  await deleteRows(rows, 'jobs', { kind: ['<>', kind] });
}

export type LeasedJob = Pick<
  JobsTable,
  'user_id' | 'id' | 'kind' | 'payload' | 'attempts' | 'due_at' | 'created_at'
> & { readonly lease: string };

/** A search for jobs: `free` is the time by which leases expire. */
interface JobSearch {
  readonly dueBefore: string;
  readonly free: string;
  readonly kinds: readonly string[];
  readonly limit: number;
}

/** The free jobs of all users, first due first: found by the index on due_at, which has no failed ones. */
async function listFreeJobs(
  queries: Queries,
  { dueBefore, free, kinds, limit }: JobSearch,
): Promise<EnqueuedJob[]> {
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
interface Lease extends Pick<LeasedJob, 'lease'> {
  readonly due: string;
  readonly from: string;
  readonly until: string;
}

/** A new lease from `from` for `ms` milliseconds, for what is due at `now`. */
export function newLease(from: number, now: number, ms: number): Lease {
  return { due: instant(now), from: instant(from), until: instant(from + ms), lease: randomUUID() };
}

/** Leases a job: of concurrent calls exactly one succeeds. */
export async function leaseJob(
  queries: Queries,
  { user_id, id }: Pick<EnqueuedJob, 'user_id' | 'id'>,
  { due, from, until, lease }: Lease,
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

export async function releaseLease(
  queries: Queries,
  { user_id, id, lease }: Pick<LeasedJob, 'user_id' | 'id' | 'lease'>,
  changes: Partial<Pick<JobsTable, 'due_at' | 'last_error' | 'failed_at' | 'attempts' | 'payload'>>,
): Promise<void> {
  const freed = { ...changes, lease: null, leased_until: null };
  await updateRows({ queries, userId: user_id }, 'jobs', { id, lease }, freed);
}

interface SearchParts {
  readonly database: Database;
  readonly circuits: Circuits;
}

/**
 * The free jobs of all users, first due first. One statement searches all nodes of a cluster, and fails when one of them does: then each
 * node is searched for itself, and the jobs of those that answer are found.
 */
export async function findFreeJobs(
  { database, circuits }: SearchParts,
  search: JobSearch,
): Promise<EnqueuedJob[]> {
  const cluster = database.nodes?.cluster;
  if (!cluster) return await listFreeJobs(database.db, search);
  try {
    if (!circuits.isAnyDown) return await listFreeJobs(database.db, search);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
  }
  return await findOnEachNode(cluster, circuits, search);
}

async function findOnEachNode(
  cluster: Cluster,
  circuits: Circuits,
  search: JobSearch,
): Promise<EnqueuedJob[]> {
  const nodes = await cluster.listNodes('jobs');
  const searches = nodes.map(
    async (node) =>
      await circuits.runOn(node.id, async () => await cluster.select(node, freeJobsIn(node.shards, search))),
  );
  const found = await Promise.allSettled(searches);
  const failures = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  const isDefect = (error: Error) => !(isUnanswered(error) || error instanceof ApiError);
  // Without any answer the search fails as a whole.
  const fatal = failures.find(isDefect) ?? (failures.length === nodes.length ? failures[0] : undefined);
  if (fatal) throw fatal;
  const jobs = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return jobs.toSorted((a, b) => (a.due_at < b.due_at ? -1 : 1)).slice(0, search.limit);
}

/** The statement of `listFreeJobs` over some shards, with its values in its text. */
function freeJobsIn(
  shards: readonly string[],
  { dueBefore, free, kinds, limit }: JobSearch,
): RawBuilder<EnqueuedJob> {
  const inOne = (shard: string) => sql`(select user_id, id, kind, due_at from ${sql.raw(shard)}
    where failed_at is null and due_at <= ${sql.lit(dueBefore)} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      and (leased_until is null or leased_until <= ${sql.lit(free)})
    order by due_at limit ${sql.lit(limit)})`;
  const all = sql.join(shards.map(inOne), sql` union all `);
  return sql<EnqueuedJob>`select * from (${all}) as shards order by due_at limit ${sql.lit(limit)}`;
}

/** More than there are slots: a search over all shards is dear, and the end of each job then needs none. */
const FOUND_MAX = 200;

interface DueSearchParts extends SearchParts {
  readonly leaseTime: () => Promise<number>;
}

/**
 * The jobs of some groups of kinds that are due at `now`, first due first; whether the search was full, so that more may be due; and the
 * milliseconds until the next known job is due.
 */
export async function findDueJobs(
  parts: DueSearchParts,
  groups: readonly (readonly string[])[],
  now: number,
) {
  const free = instant(await parts.leaseTime());
  const find = async (kinds: readonly string[]) =>
    await findFreeJobs(parts, { dueBefore: instant(now + LONGEST_PAUSE_MS), free, kinds, limit: FOUND_MAX });
  const isDue = ({ due_at }: EnqueuedJob) => Date.parse(due_at) <= now;
  const found = await find(groups.flat());
  const due = found.filter(isDue);
  const [next] = found.slice(due.length);
  const untilNext = next && Date.parse(next.due_at) - now;
  const mayBeMore = due.length === FOUND_MAX;
  if (!mayBeMore || groups.length === 1) return { due, mayBeMore, untilNext };
  // The jobs of one group may be in front of those of another.
  const ofEach = await Promise.all(groups.map(find));
  return { due: ofEach.flat().filter(isDue), mayBeMore, untilNext };
}
