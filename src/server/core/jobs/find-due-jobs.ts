import { instant } from '#server/core/clock/clock.ts';
import { findFreeJobs, type SearchParts } from './find-jobs.ts';
import type { OpenGroup } from './job-slots.ts';
import type { FreeJob } from './lease-repository.ts';
import { LONGEST_PAUSE_MS } from './search-timer.ts';

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

/** The jobs that are due at `now`, as many as there are free slots, and when the next one is. */
export async function findDueJobs(
  parts: DueSearchParts,
  open: readonly OpenGroup[],
  now: number,
): Promise<DueJobs> {
  const free = instant(await parts.leaseTime());
  const find = async (kinds: readonly string[], limit: number) =>
    await findFreeJobs(parts, { dueBefore: instant(now + LONGEST_PAUSE_MS), free, kinds, limit });
  const isDue = ({ due_at }: FreeJob) => Date.parse(due_at) <= now;
  const room = open.reduce((sum, group) => sum + group.room, 0);
  const found = await find(
    open.flatMap(({ kinds }) => kinds),
    room,
  );
  const due = found.filter(isDue);
  const [next] = found.slice(due.length);
  const untilNext = next && Date.parse(next.due_at) - now;
  const mayBeMore = due.length === room;
  if (!mayBeMore || open.length === 1) return { due, mayBeMore, untilNext };
  // The jobs of one group may be in front of those of another.
  const ofEach = await Promise.all(open.map(async (group) => await find(group.kinds, group.room)));
  return { due: ofEach.flat().filter(isDue), mayBeMore, untilNext };
}
