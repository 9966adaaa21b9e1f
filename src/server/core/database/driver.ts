import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import type { Engine, EngineConnection, Need, Use } from './engine.ts';
import { forgetPageReads, isPlainSelect, throughPageScope } from './page-scope.ts';
import { shardKeyOf, userKeyOf } from './shard-key.ts';
import { noteControl, noteStatement } from './statement-log.ts';
import { transactionScope } from './transaction-scope.ts';

/** Kysely's driver over either engine: counts statements, shares a page's reads, guards transactions. */
export class EngineDriver implements Driver {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#engine);
  }

  async beginTransaction(connection: LazyConnection): Promise<void> {
    await connection.begin();
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await connection.rollback();
  }

  async releaseConnection(connection: LazyConnection): Promise<void> {
    connection.release();
  }

  /** The engine outlives Kysely, which would not destroy an unused driver: the code that opened it closes it. */
  async destroy(): Promise<void> {}
}

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
