import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  ExpressionWrapper,
  PostgresAdapter,
  type RawBuilder,
  type Simplify,
  sql,
  ValueNode,
} from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Queries } from './database.ts';
import type { EngineName, Statement } from './engine.ts';

type Values<V> = { readonly [K in keyof V]: string | number | null };

/** The place of a value in a statement. */
export type ValueOf<V extends Values<V>> = <K extends keyof V & string>(name: K) => Expression<V[K]>;

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built and compiled once, and sent with the values of each call: building and compiling takes longer than running a
 * small statement. `build` must depend on nothing but the engine. `isUnawaited`: see engine.ts.
 */
export function prepared<V extends Values<V>>({ isUnawaited = false } = {}) {
  return <R>(build: (queries: Queries, value: ValueOf<V>, engine: EngineName) => Compilable<R>) => {
    const compiled = new WeakMap<object, CompiledQuery<R>>();
    const compile = (queries: Queries): CompiledQuery<R> => {
      const { plugins, adapter } = queries.getExecutor();
      // A plugin sees a statement when it is compiled.
      const key = plugins.at(-1) ?? adapter;
      const known = compiled.get(key);
      if (known) return known;
      const engine = adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
      const statement = build(queries, valueOf, engine).compile();
      compiled.set(key, statement);
      return statement;
    };
    return async (queries: Queries, values: V): Promise<R[]> => {
      const statement = compile(queries);
      const parameters = statement.parameters.map((each) =>
        each instanceof Placeholder ? values[each.name as keyof V] : each,
      );
      const filled: Statement = { ...statement, parameters, isUnawaited };
      return (await queries.executeQuery<R>(filled)).rows;
    };
  };
}

function valueOf<T>(name: string): Expression<T> {
  return new ExpressionWrapper<never, never, T>(ValueNode.create(new Placeholder(name)));
}

/** A statement for each number of rows or values, made when it is first needed. */
export function perSize<T>(make: (size: number) => T): (size: number) => T {
  const bySize = new Map<number, T>();
  return (size) => bySize.getOrInsertComputed(size, make);
}

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
