import { LRUCache } from 'lru-cache';
import type { Database } from '#server/core/database/database.ts';
import { DatabaseBusyError, isUnanswered } from '#server/core/database/errors.ts';
import { unavailable } from '#server/core/errors/api-error.ts';
import type { Log } from '#server/core/errors/log.ts';

/** In a row, without an answer in between: the node then counts as down. */
const FAILURES = 3;
/** A failure that came sooner (a refused or a cut connection) holds no connection, and so makes no other user wait: it counts as an answer. */
const SLOW_MS = 1_000;
/** While a node is down, one statement in this time is sent to it, to find out whether it is back. */
const PAUSE_MS = 5_000;
const USERS_KNOWN_MAX = 10_000;
/** The database server that every statement goes through: on a cluster its coordinator. */
const WHOLE = 'database';

interface Circuit {
  failures: number;
  /** When the next statement may be sent, by the monotonic clock. */
  retryAt: number;
}

interface CircuitParts {
  readonly nodes: Database['nodes'];
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Circuit breakers, one for each node of the database: a node that does not answer would hold one connection after another for as long as
 * a statement may take, and so make the users of every other node wait. Its own users get 503 at once instead.
 */
export class Circuits {
  readonly #nodes: Database['nodes'];
  readonly #log: CircuitParts['log'];
  readonly #now: () => number;
  /** Only nodes that did not answer the last statement. */
  readonly #circuits = new Map<string, Circuit>();
  /** The node of a user, while some node fails. */
  readonly #known = new LRUCache<string, string>({ max: USERS_KNOWN_MAX });

  constructor({ nodes, log, now = () => performance.now() }: CircuitParts) {
    this.#nodes = nodes;
    this.#log = log;
    this.#now = now;
  }

  /** Whether some node is down. */
  get isAnyDown(): boolean {
    return [...this.#circuits.values()].some(isDown);
  }

  /** Sends statements on the rows of a user. Rejects with 503 while their node is down. */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    if (this.#nodes === null) return await work();
    // While every node answers, it does not matter which one it is.
    if (this.#circuits.size > 0) return await this.runOn(await this.#nodeOf(userId), work);
    const since = this.#now();
    try {
      return await work();
    } catch (error) {
      if (this.#isFailure(error, since)) void this.#failOf(userId);
      throw error;
    }
  }

  /** The same for statements to a node that is known. */
  async runOn<T>(node: string, work: () => Promise<T>): Promise<T> {
    this.#admit(node);
    const since = this.#now();
    try {
      const result = await work();
      this.#succeed(node);
      return result;
    } catch (error) {
      if (this.#isFailure(error, since)) this.#fail(node);
      // Without a connection the node was not asked.
      else if (!(error instanceof DatabaseBusyError)) this.#succeed(node);
      throw error;
    }
  }

  #isFailure(error: unknown, since: number): boolean {
    return isUnanswered(error) && this.#now() - since >= SLOW_MS;
  }

  /** Rejects when no connection is free to ask: a failure must not count against a node that had no part in it. */
  async #nodeOf(userId: string): Promise<string> {
    if (isDown(this.#circuits.get(WHOLE))) return WHOLE;
    const known = this.#known.get(userId);
    if (known !== undefined) return known;
    try {
      const node = (await this.#nodes?.of(userId)) ?? WHOLE;
      this.#known.set(userId, node);
      return node;
    } catch (error) {
      if (error instanceof DatabaseBusyError) throw error;
      return WHOLE;
    }
  }

  /** Not awaited by the request: on a cluster this asks the coordinator, which may be what fails. Never rejects. */
  async #failOf(userId: string): Promise<void> {
    try {
      this.#fail(await this.#nodeOf(userId));
    } catch {
      // The next failure counts.
    }
  }

  #admit(node: string): void {
    const circuit = this.#circuits.get(node);
    if (!circuit || !isDown(circuit)) return;
    const now = this.#now();
    if (now < circuit.retryAt) throw unavailable();
    circuit.retryAt = now + PAUSE_MS;
  }

  #fail(node: string): void {
    const failures = (this.#circuits.get(node)?.failures ?? 0) + 1;
    this.#circuits.set(node, { failures, retryAt: this.#now() + PAUSE_MS });
    if (failures !== FAILURES) return;
    this.#log.warn({ node }, 'A node of the database does not answer: its users get 503 until it does');
  }

  #succeed(node: string): void {
    const circuit = this.#circuits.get(node);
    if (!circuit) return;
    this.#circuits.delete(node);
    // A user may be on another node by the next time.
    if (this.#circuits.size === 0) this.#known.clear();
    if (isDown(circuit)) this.#log.warn({ node }, 'A node of the database answers again');
  }
}

function isDown(circuit: Circuit | undefined): boolean {
  return circuit !== undefined && circuit.failures >= FAILURES;
}
