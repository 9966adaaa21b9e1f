import type { DatabaseNodes } from '#server/core/database/database.ts';
import { DatabaseBusyError, isUnanswered } from '#server/core/database/errors.ts';
import { unavailable } from '#server/core/errors/api-error.ts';
import type { Log } from '#server/core/errors/log.ts';

/** In a row, without an answer in between: the node then counts as down. */
const FAILURES = 3;
/** A failure that came sooner (a refused or a cut connection) holds no connection, and so makes no other user wait: it counts as an answer. */
const SLOW_MS = 1_000;
/** While a node is down, one statement in this time is sent to it, to find out whether it is back. */
const PAUSE_MS = 5_000;
/** The database server that every statement goes through: on a cluster its coordinator. */
const WHOLE = 'database';

interface Circuit {
  failures: number;
  /** When the next statement may be sent, by the monotonic clock. */
  retryAt: number;
}

interface CircuitParts {
  readonly nodes: DatabaseNodes | null;
  readonly log: Pick<Log, 'warn'>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Circuit breakers, one for each node of the database: a node that does not answer would hold one connection after another for as long as
 * a statement may take, and so make the users of every other node wait. Its own users get 503 at once instead.
 */
export class Circuits {
  readonly #nodes: DatabaseNodes | null;
  readonly #log: CircuitParts['log'];
  readonly #now: () => number;
  /** Only nodes that did not answer the last statement. */
  readonly #circuits = new Map<string, Circuit>();

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
    return await this.runOn(await this.#nodeOf(this.#nodes, userId), work);
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

  /** Rejects when the node cannot be found: no statement is sent then, to whichever node. */
  async #nodeOf(nodes: DatabaseNodes, userId: string): Promise<string> {
    // Not known before the whole answers again; one statement finds out.
    if (isDown(this.#circuits.get(WHOLE))) return WHOLE;
    const since = this.#now();
    try {
      return await nodes.of(userId);
    } catch (error) {
      if (this.#isFailure(error, since)) this.#fail(WHOLE);
      throw error;
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

  /** Every answer came through the whole. */
  #succeed(node: string): void {
    for (const answering of new Set([node, WHOLE])) {
      const circuit = this.#circuits.get(answering);
      this.#circuits.delete(answering);
      if (isDown(circuit)) this.#log.warn({ node: answering }, 'A node of the database answers again');
    }
  }
}

function isDown(circuit: Circuit | undefined): boolean {
  return circuit !== undefined && circuit.failures >= FAILURES;
}
