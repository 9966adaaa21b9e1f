import { FairQueue } from './fair-queue.ts';
import type { ShardKey } from './shard-key.ts';

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
    const queue = this.#queues.get(node) ?? new FairQueue(patience, atOnce);
    this.#queues.set(node, queue);
    return queue;
  }
}
