import { instant } from '#server/core/clock/clock.ts';
import { findFreeJobs, type SearchParts } from './find-jobs.ts';
import type { FreeJob } from './lease-repository.ts';
import { LONGEST_PAUSE_MS } from './search-timer.ts';

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
