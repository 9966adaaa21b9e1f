import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { shardKeyOf, userKeyOf } from './cluster.ts';
import type { Engine, EngineConnection, Need, Use } from './engine.ts';
import { forgetPageReads, isPlainSelect, throughPageScope } from './page-scope.ts';
import { transactionScope } from './user-rows.ts';

export type LoggedStatement = Pick<CompiledQuery, 'sql' | 'parameters' | 'query'>;

interface Recording {
  readonly statements: LoggedStatement[];
  readonly control: string[];
  readonly outer: Recording | undefined;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Called by the driver for each statement that really goes to the engine. */
function noteStatement({ sql, parameters, query }: CompiledQuery): void {
  for (let recording = recordings.getStore(); recording; recording = recording.outer) {
    recording.statements.push({ sql, parameters, query });
  }
}

/** Called by the driver for the start and the end of a transaction. */
function noteControl(command: 'begin' | 'commit' | 'rollback'): void {
  for (let recording = recordings.getStore(); recording; recording = recording.outer) {
    recording.control.push(command);
  }
}

/**
 * Runs `work` and lists the statements that it, and all that it awaits, sent to the engine. The start and end of transactions are listed
 * apart, as `control`; the new revision of the user is written with `begin`.
 */
export async function countStatements<T>(
  work: () => T | Promise<T>,
): Promise<{ result: T; statements: LoggedStatement[]; control: string[] }> {
  const recording: Recording = { statements: [], control: [], outer: recordings.getStore() };
  const result = await recordings.run(recording, async () => await work());
  return { result, statements: recording.statements, control: recording.control };
}

/** Kysely's driver over either engine: counts statements, shares a page's reads, guards transactions. */
const driverOf = (engine: Engine): Driver => ({
  init: async () => {},
  acquireConnection: async () => new LazyConnection(engine),
  beginTransaction: async (connection: LazyConnection) => await connection.begin(),
  commitTransaction: async (connection: LazyConnection) => await connection.commit(),
  rollbackTransaction: async (connection: LazyConnection) => await connection.rollback(),
  releaseConnection: async (connection: LazyConnection) => connection.release(),
  /** The engine outlives Kysely, which would not destroy an unused driver: the code that opened it closes it. */
  destroy: async () => {},
});

/** Takes the engine's connection only when a statement needs it: one with a shared result of the page needs none. */
class LazyConnection implements DatabaseConnection {
  readonly #engine: Engine;
  #connection: EngineConnection | undefined;
  #use: Use = 'read';
  #inTransaction = false;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const send = () => this.#send(query);
    const result = this.#inTransaction ? await send() : await throughPageScope(query, send);
    // As in Kysely's own drivers: the query builder guarantees the row type.
    return result as QueryResult<R>;
  }

  // Lists here are bounded and read at once.
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported: read in bounded batches.');
  }

  async begin(): Promise<void> {
    const userId = transactionScope.getStore()?.userId;
    const connection = await this.#open({ use: 'write', key: () => userKeyOf(userId) });
    noteControl('begin');
    await connection.begin(userId);
    this.#inTransaction = true;
    const scope = transactionScope.getStore();
    if (scope) scope.open = true;
  }

  async commit(): Promise<void> {
    noteControl('commit');
    await this.#connection?.commit();
    this.#inTransaction = false;
    forgetPageReads();
  }

  async rollback(): Promise<void> {
    noteControl('rollback');
    await this.#connection?.rollback();
    this.#inTransaction = false;
  }

  release(): void {
    this.#connection?.release();
    this.#connection = undefined;
  }

  async #send(query: CompiledQuery): Promise<QueryResult<unknown>> {
    const use = isPlainSelect(query) ? 'read' : 'write';
    const connection = await this.#open({ use, key: () => shardKeyOf(query) });
    noteStatement(query);
    return await connection.execute(query);
  }

  async #open(need: Need): Promise<EngineConnection> {
    if (this.#connection && (this.#use === 'write' || need.use === 'read')) return this.#connection;
    this.release();
    if (transactionScope.getStore()?.open) {
      // On SQLite it would wait for the one connection for ever, on PostgreSQL it would not see what was written.
      throw new Error('A statement inside withTransaction must use the transaction that it hands over.');
    }
    this.#connection = await this.#engine.acquire(need);
    this.#use = need.use;
    return this.#connection;
  }
}

/** Our own engine below, Kysely's SQL and introspection above. */
export function dialectOf(engine: Engine): Dialect {
  const isPostgres = engine.name === 'postgres';
  return {
    createDriver: () => driverOf(engine),
    createAdapter: () => (isPostgres ? new PostgresAdapter() : new QueuedSqliteAdapter()),
    createIntrospector: (db) => (isPostgres ? new PostgresIntrospector(db) : new SqliteIntrospector(db)),
    createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
  };
}

class QueuedSqliteAdapter extends SqliteAdapter {
  /** The engine queues for its one connection itself, in order; Kysely's own mutex lets late callers overtake. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /** SQLite rolls back tables like rows: an interrupted migration leaves nothing. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
