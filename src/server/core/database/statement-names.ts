import { createHash } from 'node:crypto';

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
