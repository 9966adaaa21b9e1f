import { type RawBuilder, sql } from 'kysely';
import { instant } from '#server/core/clock/clock.ts';
import type { Cluster } from '#server/core/database/cluster.ts';
import type { Database } from '#server/core/database/database.ts';
import { isUnanswered } from '#server/core/database/errors.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import type { Circuits } from '#server/core/limits/circuits.ts';
import { type FreeJob, type JobSearch, listFreeJobs } from './lease-repository.ts';
import { LONGEST_PAUSE_MS } from './search-timer.ts';

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
): Promise<FreeJob[]> {
  const cluster = database.nodes?.cluster;
  if (!cluster) return await listFreeJobs(database.db, search);
  if (circuits.isAnyDown) return await findOnEachNode(cluster, circuits, search);
  try {
    return await listFreeJobs(database.db, search);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return await findOnEachNode(cluster, circuits, search);
  }
}

async function findOnEachNode(cluster: Cluster, circuits: Circuits, search: JobSearch): Promise<FreeJob[]> {
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
): RawBuilder<FreeJob> {
  const inOne = (shard: string) => sql`(select user_id, id, kind, due_at from ${sql.raw(shard)}
    where failed_at is null and due_at <= ${sql.lit(dueBefore)} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})
      and (leased_until is null or leased_until <= ${sql.lit(free)})
    order by due_at limit ${sql.lit(limit)})`;
  const all = sql.join(shards.map(inOne), sql` union all `);
  return sql<FreeJob>`select * from (${all}) as shards order by due_at limit ${sql.lit(limit)}`;
}

/** More than there are slots: a search over all shards is dear, and the end of each job then needs none. */
const FOUND_MAX = 200;

interface DueSearchParts extends SearchParts {
  readonly leaseTime: () => Promise<number>;
}

interface DueJobs {
  readonly due: readonly FreeJob[];
  /** The search was full: more may be due. */
  readonly mayBeMore: boolean;
  /** The milliseconds until the next known job is due. */
  readonly untilNext: number | undefined;
}

/** The jobs of some groups of kinds that are due at `now`, first due first, and when the next one is. */
export async function findDueJobs(
  parts: DueSearchParts,
  groups: readonly (readonly string[])[],
  now: number,
): Promise<DueJobs> {
  const free = instant(await parts.leaseTime());
  const find = async (kinds: readonly string[]) =>
    await findFreeJobs(parts, { dueBefore: instant(now + LONGEST_PAUSE_MS), free, kinds, limit: FOUND_MAX });
  const isDue = ({ due_at }: FreeJob) => Date.parse(due_at) <= now;
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
