import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

export interface PreparedStatement {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** Prepared statements by their SQL: past `limit` the least recently used one is dropped. */
export class StatementCache {
  readonly #database: DatabaseSync;
  readonly #prepared: LRUCache<string, PreparedStatement>;

  constructor(database: DatabaseSync, limit: number) {
    this.#database = database;
    this.#prepared = new LRUCache({ max: limit });
  }

  get size(): number {
    return this.#prepared.size;
  }

  prepare(sql: string): PreparedStatement {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}
