import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  ExpressionWrapper,
  PostgresAdapter,
  ValueNode,
} from 'kysely';
import type { Queries } from './database.ts';
import type { EngineName } from './engine.ts';

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
 * small statement. `build` must depend on nothing but the engine.
 */
export function prepared<V extends Values<V>>() {
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
      const filled: CompiledQuery<R> = { ...statement, parameters };
      return (await queries.executeQuery(filled)).rows;
    };
  };
}

function valueOf<T>(name: string): Expression<T> {
  return new ExpressionWrapper<never, never, T>(ValueNode.create(new Placeholder(name)));
}

/** A statement for each number of rows or values, made when it is first needed. */
export function perSize<T>(make: (size: number) => T): (size: number) => T {
  const bySize = new Map<number, T>();
  return (size) => {
    const made = bySize.get(size) ?? make(size);
    bySize.set(size, made);
    return made;
  };
}
