import type { Call } from '#contract/call.ts';
import { habitsCalls } from '#contract/calls/habits.ts';
import { performanceCalls } from '#contract/calls/performance.ts';
import { userCalls } from '#contract/calls/user.ts';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Reads that walk through all habits of a user: one of them at a time for each user, the others wait. */
const heavyReads: ReadonlySet<Call> = new Set<Call>([
  habitsCalls.listHabits,
  performanceCalls.getStats,
  performanceCalls.getGraph,
  performanceCalls.getAchievements,
  userCalls.getStatistics,
]);

/** More than all devices of one user send at once. */
const WAITING_MAX = { reads: 20, writes: 200, files: 10, pages: 20 };
const RETRY_AFTER_SECONDS = 1;

/** The queues of work of each user: no other user's work makes them longer. */
export class UserTurns {
  readonly #lines = new Map<string, BoundedQueue>();

  /**
   * Runs a call when it is its turn among the user's heavy reads, or among the user's writes: these follow one another in the
   * database anyway, and so one user has no more than one waiting there. 429 where too many wait.
   */
  async run<T>(call: Call, userId: string, work: () => Promise<T>): Promise<T> {
    if (call.method !== 'GET') return await this.inLine('writes', userId, work);
    return heavyReads.has(call) ? await this.inLine('reads', userId, work) : await work();
  }

  async inLine<T>(kind: keyof typeof WAITING_MAX, userId: string, work: () => Promise<T>): Promise<T> {
    const key = `${kind} ${userId}`;
    const line = this.#lines.get(key) ?? newLine(WAITING_MAX[kind]);
    this.#lines.set(key, line);
    try {
      return await line.run(work);
    } finally {
      if (line.isIdle) this.#lines.delete(key);
    }
  }
}

function newLine(waitingMax: number): BoundedQueue {
  return new BoundedQueue({ atOnce: 1, waitingMax, refusal: () => tooManyRequests(RETRY_AFTER_SECONDS) });
}
