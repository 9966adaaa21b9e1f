import { type Expression, type RawBuilder, type Simplify, sql } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { EngineName } from './engine.ts';

declare const shape: unique symbol;

/** JSON text with the type that it parses to. */
export type JsonText<T> = string & { readonly [shape]?: T };

/**
 * A sub-select's rows as one column of JSON, in the sub-select's order; `[]` when there are none. The sub-select
 * names its own `user_id = ?`: one that takes it from the outer row fans out over all shards.
 */
export function jsonRows<O>(
  engine: EngineName,
  rows: Parameters<typeof sqliteArray<O>>[0],
): RawBuilder<JsonText<Simplify<O>[]>> {
  const aggregate: Expression<unknown> = engine === 'postgres' ? postgresArray(rows) : sqliteArray(rows);
  return sql<JsonText<Simplify<O>[]>>`${aggregate}`;
}

/** The value of a JSON column that this server wrote. */
export function parseJson<T>(text: JsonText<T>): T {
  return JSON.parse(text) as T;
}
