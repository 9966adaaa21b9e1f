import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** Prepared statements by their SQL: past `limit` the least recently used one is dropped. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #limit: number;
  readonly #prepared = new Map<string, PreparedStatement>();

  constructor(database: DatabaseSync, limit: number) {
    this.#database = database;
    this.#limit = limit;
  }

  get size(): number {
    return this.#prepared.size;
  }

  prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    const [oldest = sql] = this.#prepared.keys();
    if (this.#prepared.size > this.#limit) this.#prepared.delete(oldest);
    return prepared;
  }
}
