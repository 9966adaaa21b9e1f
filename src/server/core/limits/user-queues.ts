import type { Call } from '#contract/call.ts';
import { habitsCalls } from '#contract/calls/habits.ts';
import { homeCalls } from '#contract/calls/home.ts';
import { performanceCalls } from '#contract/calls/performance.ts';
import { userCalls } from '#contract/calls/user.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { tooManyRequests } from '#server/core/errors/api-error.ts';
import { BoundedQueue } from './bounded-queue.ts';

/** Reads over all habits of a user: one at a time per user, the others wait. */
const heavyReads: ReadonlySet<Call> = new Set<Call>([
  habitsCalls.listHabits,
  homeCalls.getHome,
  performanceCalls.getStats,
  performanceCalls.getGraph,
  performanceCalls.getAchievements,
  userCalls.getStatistics,
]);

/** More than all devices and tabs of one account send at once. Only memory needs a limit: one at a time is fair to other users. */
const WAITING_MAX = { reads: 64, writes: 200, files: 10, pages: 64 };
/** The embedded engine commits a user's writes together; on PostgreSQL each would hold a connection, only to wait for the one before. */
const WRITES_AT_ONCE: Record<EngineName, number> = { sqlite: 8, postgres: 1 };
const refusal = () => tooManyRequests(1);

/** The queues of each user, independent of other users. */
export class UserQueues {
  readonly #queues = new Map<string, BoundedQueue>();
  readonly #writesAtOnce: number;

  constructor(engine: EngineName) {
    this.#writesAtOnce = WRITES_AT_ONCE[engine];
  }

  /**
   * Runs a call in the queue of the user's heavy reads or writes; a light read at once. Writes of a user run in turn in the database
   * anyway, so only few of them wait there. 429 when too many wait.
   */
  async run<T>(call: Call, userId: string, work: () => Promise<T>): Promise<T> {
    if (call.method !== 'GET') return await this.enqueue('writes', userId, work);
    return heavyReads.has(call) ? await this.enqueue('reads', userId, work) : await work();
  }

  async enqueue<T>(kind: keyof typeof WAITING_MAX, userId: string, work: () => Promise<T>): Promise<T> {
    const key = `${kind} ${userId}`;
    const queue =
      this.#queues.get(key) ??
      new BoundedQueue({
        atOnce: kind === 'writes' ? this.#writesAtOnce : 1,
        waitingMax: WAITING_MAX[kind],
        refusal,
      });
    this.#queues.set(key, queue);
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
