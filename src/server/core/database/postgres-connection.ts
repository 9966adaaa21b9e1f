import { createHash } from 'node:crypto';
import type { QueryResult } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import type { EngineConnection, Statement } from './engine.ts';
import { DatabaseUnavailableError, isReadOnly, isStalePlan, isUnanswered } from './errors.ts';

/** Locks the row as well: it blocks the user's other transactions, but not a sign-in that refers to the row. */
const RAISE_REVISION = 'update "users" set "revision" = "revision" + 1 where "user_id" = $1';

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresConnection implements EngineConnection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  readonly #released: (() => void) | undefined;
  #broken = false;
  /** The outcome of a `begin` that no statement has awaited yet. */
  #begun: Promise<void> | undefined;
  /** A `begin`, or writes that nothing awaits, wait in the stream for what follows them. */
  #isCorked = false;
  #inTransaction = false;
  /** Writes of this transaction that were sent, and whose outcome the commit awaits. */
  #unawaited: Promise<unknown>[] = [];

  /** `released` is called once the pool has the client back. */
  constructor(client: PoolClient, names: StatementNames, released: (() => void) | undefined) {
    this.#client = client;
    this.#names = names;
    this.#released = released;
  }

  async execute({ sql, parameters, isUnawaited }: Statement): Promise<QueryResult<unknown>> {
    const goesLater = isUnawaited === true && this.#inTransaction;
    if (goesLater) this.#cork();
    const sent = this.#query(sql, parameters);
    // After a failed `begin` PostgreSQL refuses the statement too, without a reason.
    sent.catch(() => {});
    if (goesLater) {
      this.#unawaited.push(sent);
      return { rows: [] };
    }
    await this.#untilBegun();
    const { command, rowCount, rows } = await this.#orEarlier(sent);
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Both statements go out in one write with the first statement of the transaction, which rejects when they fail. */
  async begin(userId: string | undefined): Promise<void> {
    this.#cork();
    this.#inTransaction = true;
    const sent = [this.#query('begin', [])];
    if (userId !== undefined) sent.push(this.#query(RAISE_REVISION, [userId]));
    this.#begun = Promise.allSettled(sent).then((outcomes) => {
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (!failed) return;
      this.#broken = true;
      throw failed.reason;
    });
    this.#begun.catch(() => {});
  }

  async commit(): Promise<void> {
    const sent = this.#query('commit', []);
    sent.catch(() => {});
    await this.#untilBegun();
    await Promise.all(this.#unawaited);
    const { command } = await sent;
    this.#endTransaction();
    // PostgreSQL answers this, without an error, when a statement failed and the code ignored that.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
  }

  async rollback(): Promise<void> {
    this.#uncork();
    this.#endTransaction();
    // The server rolls back by itself when the connection ends.
    if (this.#broken) return;
    try {
      await this.#query('rollback', []);
    } catch {
      this.#broken = true;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
    this.#released?.();
  }

  /** The outcome of a statement: PostgreSQL refuses it, without a reason, once an earlier one has failed. */
  async #orEarlier<T>(sent: Promise<T>): Promise<T> {
    try {
      return await sent;
    } catch (error) {
      await Promise.all(this.#unawaited);
      throw error;
    }
  }

  #endTransaction(): void {
    this.#inTransaction = false;
    this.#unawaited = [];
  }

  /** What is sent from now on goes out by one write with what `#uncork` follows. */
  #cork(): void {
    if (!this.#isCorked) this.#client.connection.stream.cork();
    this.#isCorked = true;
  }

  #uncork(): void {
    if (this.#isCorked) this.#client.connection.stream.uncork();
    this.#isCorked = false;
  }

  async #untilBegun(): Promise<void> {
    this.#uncork();
    const begun = this.#begun;
    this.#begun = undefined;
    await begun;
  }

  async #query(text: string, parameters: readonly unknown[]) {
    const name = this.#names.nameOf(text);
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      // The server refused this statement, and the connection is still usable.
      if (error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC') {
        // After a timeout the coordinator of a cluster may wait for the node still, and the next statement with it.
        this.#broken ||= isStalePlan(error) || isReadOnly(error) || isUnanswered(error);
        throw error;
      }
      this.#broken = true;
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseUnavailableError(`The connection to PostgreSQL was lost: ${reason}`, {
        cause: error,
      });
    }
  }
}

/**
 * A stable name for each distinct SQL text, under which PostgreSQL stores its plan. Each connection stores one plan per name, so past
 * `limit` texts the rest stay unnamed.
 */
export class StatementNames {
  readonly #limit: number;
  readonly #names = new Map<string, string>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= this.#limit) return known;
    const name = `r_${createHash('sha256').update(sql).digest('base64url')}`;
    this.#names.set(sql, name);
    return name;
  }
}
