import type { ShardKey } from './cluster.ts';
import { DatabaseBusyError } from './errors.ts';

/** More callers would only wait for their refusal. */
const WAITING_MAX = 2_000;

interface Waiter {
  readonly start: () => void;
  readonly timer: NodeJS.Timeout;
}

/** Runs a few callers at a time, in the order of arrival, none waiting longer than `patience` milliseconds; limits their number. */
export class FairQueue {
  readonly #patience: number;
  readonly #atOnce: number;
  readonly #waiting = new Set<Waiter>();
  #running = 0;

  constructor(patience: number, atOnce = 1) {
    this.#patience = patience;
    this.#atOnce = atOnce;
  }

  /** Whether the next caller would wait. */
  get taken(): boolean {
    return this.#running >= this.#atOnce;
  }

  /** The number of waiting callers. */
  get waiting(): number {
    return this.#waiting.size;
  }

  async enter(): Promise<void> {
    if (!this.taken) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.size >= WAITING_MAX) throw new DatabaseBusyError('Too many wait for the database.');
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiter);
        reject(new DatabaseBusyError(`No turn in the database within ${this.#patience} ms.`));
      };
      const waiter: Waiter = { start: resolve, timer: setTimeout(giveUp, this.#patience) };
      this.#waiting.add(waiter);
    });
  }

  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    clearTimeout(next.timer);
    next.start();
  }
}

interface ShareOptions {
  readonly nodeOf: (key: ShardKey) => Promise<string>;
  /** The connections that the statements of one node may hold. */
  readonly atOnce: number;
  /** Milliseconds that a statement waits for one of them. */
  readonly patience: number;
}

/**
 * The share of each node of a cluster in the connections to its coordinator: a node that does not answer holds those of its share until
 * their statements time out, and leaves the others to the users of the other nodes.
 */
export class NodeShares {
  readonly #options: ShareOptions;
  readonly #queues = new Map<string, FairQueue>();

  constructor(options: ShareOptions) {
    this.#options = options;
  }

  /** How many statements wait for a connection of their node's share. */
  get waiting(): number {
    return this.#queues.values().reduce((sum, queue) => sum + queue.waiting, 0);
  }

  /** Resolves when the statements of a key may take a connection, with what to call when it is free again. No share limits a search (null). */
  async enter(key: ShardKey | null): Promise<(() => void) | undefined> {
    if (key === null) return undefined;
    const queue = this.#queueOf(await this.#options.nodeOf(key));
    await queue.enter();
    return () => queue.leave();
  }

  #queueOf(node: string): FairQueue {
    const { patience, atOnce } = this.#options;
    return this.#queues.getOrInsertComputed(node, () => new FairQueue(patience, atOnce));
  }
}
