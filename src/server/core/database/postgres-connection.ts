import type { CompiledQuery, QueryResult } from 'kysely';
import { DatabaseError, type PoolClient } from 'pg';
import type { EngineConnection } from './engine.ts';
import { DatabaseUnavailableError, isReadOnly, isStalePlan } from './errors.ts';
import type { StatementNames } from './statement-names.ts';

/** Weaker than `for update`: it blocks the user's other transactions, but not a sign-in that refers to the row. */
const LOCK_USER = 'select 1 from "users" where "user_id" = $1 for no key update';

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export class PostgresConnection implements EngineConnection {
  readonly #client: PoolClient;
  readonly #names: StatementNames;
  #broken = false;

  constructor(client: PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { command, rowCount, rows } = await this.#query(sql, parameters);
    return COUNTED.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Both statements go out in one round trip. */
  async begin(userId: string | undefined): Promise<void> {
    const sent = [this.#query('begin', [])];
    if (userId !== undefined) sent.push(this.#query(LOCK_USER, [userId]));
    const outcomes = await Promise.allSettled(sent);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (!failed) return;
    this.#broken = true;
    throw failed.reason;
  }

  async commit(): Promise<void> {
    const { command } = await this.#query('commit', []);
    // PostgreSQL answers this, without an error, when a statement failed and the code ignored that.
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.');
  }

  async rollback(): Promise<void> {
    try {
      await this.#query('rollback', []);
    } catch {
      this.#broken = true;
    }
  }

  release(): void {
    this.#client.release(this.#broken);
  }

  async #query(text: string, parameters: readonly unknown[]) {
    const name = this.#names.nameOf(text);
    try {
      return await this.#client.query({ text, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      if (isAnswer(error)) {
        this.#broken ||= isStalePlan(error) || isReadOnly(error);
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

/** The server refused this statement, and the connection is still usable. */
function isAnswer(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC';
}
