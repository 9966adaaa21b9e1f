import type { Call } from '#contract/call.ts';
import { habitsCalls } from '#contract/habit-calls.ts';
import { homeCalls } from '#contract/home.ts';
import { performanceCalls } from '#contract/performance.ts';
import { todayCalls } from '#contract/today.ts';
import { userCalls } from '#contract/user.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { tooManyRequests, unavailable } from '#server/core/errors/api-error.ts';

interface Bounds {
  /** Runs at once. */
  readonly atOnce: number;
  /** The maximum of waiting callers: more are refused as overload. */
  readonly waitingMax: number;
  /** The error of a refused caller; 503 when left out. */
  readonly refusal?: () => Error;
}

/** Expensive work in order of arrival; 503 when the queue is full. */
export class BoundedQueue {
  readonly #bounds: Bounds;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  get isIdle(): boolean {
    return this.#running === 0;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#bounds.atOnce) {
      if (this.#waiting.length >= this.#bounds.waitingMax) throw (this.#bounds.refusal ?? unavailable)();
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Reads over all habits of a user: one at a time per user, the others wait. */
const heavyReads: ReadonlySet<Call> = new Set<Call>([
  habitsCalls.listHabits,
  homeCalls.getHome,
  homeCalls.getRecords,
  performanceCalls.getStats,
  performanceCalls.getGraph,
  performanceCalls.getAchievements,
  userCalls.getStatistics,
  todayCalls.getToday,
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
   * anyway, so only few of them wait there. 429 when too many wait. A visitor's call, without a user, never waits.
   */
  async run<T>(call: Call, userId: string | undefined, work: () => Promise<T>): Promise<T> {
    if (userId === undefined) return await work();
    if (call.method !== 'GET') return await this.enqueue('writes', userId, work);
    return heavyReads.has(call) ? await this.enqueue('reads', userId, work) : await work();
  }

  async enqueue<T>(kind: keyof typeof WAITING_MAX, userId: string, work: () => Promise<T>): Promise<T> {
    const key = `${kind} ${userId}`;
    const atOnce = kind === 'writes' ? this.#writesAtOnce : 1;
    const bounds = { atOnce, waitingMax: WAITING_MAX[kind], refusal };
    const queue = this.#queues.getOrInsertComputed(key, () => new BoundedQueue(bounds));
    try {
      return await queue.run(work);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
