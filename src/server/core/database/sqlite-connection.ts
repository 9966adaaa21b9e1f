import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { type CompiledQuery, type QueryResult, RawNode } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { EngineConnection } from './engine.ts';
import { BatchRolledBackError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { prepareConnection } from './sqlite-file.ts';

const RAISE_REVISION = 'update "users" set "revision" = "revision" + 1 where "user_id" = ?';

const STATEMENTS_CACHED = 300;
const PATIENCE_MS = 10_000;
/** Milliseconds for which a statement blocks the event loop before it yields. */
const READ_MS = 8;

interface PreparedStatement {
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

/** For so long a batch takes more transactions, while each turn of the event loop brings some. */
const GATHER_MS = 4;

/**
 * Commits the transactions of one turn of the event loop together, of a busy one of several, with one sync of the disk
 * (docs/decisions/storage.md). Each is a savepoint of its own, so that one can be rolled back alone. The caller runs them one at a time.
 */
export class CommitBatch {
  readonly #database: DatabaseSync;
  readonly #isRunning: () => boolean;
  readonly #commands = new Map<string, StatementSync>();
  /** Resolves when the disk has the open batch. */
  #batch: PromiseWithResolvers<void> | null = null;
  /** The transactions that began in it. */
  #size = 0;
  /** The turn of the open batch is over, but a transaction in it still ran. */
  #isDue = false;

  /** `isRunning`: whether a transaction runs now. */
  constructor(database: DatabaseSync, isRunning: () => boolean) {
    this.#database = database;
    this.#isRunning = isRunning;
  }

  /** Begins a transaction. */
  begin(): void {
    if (!this.#batch) {
      this.#run('begin immediate');
      this.#batch = Promise.withResolvers();
      this.#size = 0;
      // Its transactions get the error too; a batch may have none.
      this.#batch.promise.catch(() => {});
      void this.#endAfterTurn(this.#batch);
    }
    this.#run('savepoint part');
    this.#size += 1;
  }

  /** Ends the transaction; the returned promise resolves when the disk has it. */
  add(): Promise<void> {
    this.#run('release part');
    return this.#batch?.promise ?? Promise.reject(new BatchRolledBackError());
  }

  /**
   * Undoes the transaction alone. A full disk or a failed write has undone the whole batch already. The returned promise resolves when the
   * batch has ended: a refusal may be due to what others wrote in it.
   */
  async undo(): Promise<void> {
    const ended = this.#batch?.promise;
    if (this.#database.isTransaction) {
      this.#run('rollback to part');
      this.#run('release part');
    } else {
      this.#close()?.reject(new BatchRolledBackError());
    }
    await ended?.catch(() => {});
  }

  /** To be called when a transaction has ended. */
  commitIfDue(): void {
    if (this.#isDue) this.commit();
  }

  /** Commits the open batch, if any. No transaction may run. */
  commit(): void {
    const batch = this.#close();
    if (!batch) return;
    try {
      this.#run('commit');
      batch.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#run('rollback');
      batch.reject(error);
    }
  }

  async #endAfterTurn(batch: PromiseWithResolvers<void>): Promise<void> {
    const began = performance.now();
    let before: number;
    do {
      before = Math.max(1, this.#size);
      await turn();
      if (this.#batch !== batch) return;
    } while (this.#size > before && performance.now() - began < GATHER_MS);
    if (this.#isRunning()) this.#isDue = true;
    else this.commit();
  }

  #close(): PromiseWithResolvers<void> | null {
    const batch = this.#batch;
    this.#batch = null;
    this.#isDue = false;
    return batch;
  }

  #run(command: string): void {
    this.#commands.getOrInsertComputed(command, () => this.#database.prepare(command)).run();
  }
}

/** A connection to the file, used by one caller at a time. */
export class SqliteFile {
  readonly database: DatabaseSync;
  readonly queue = new FairQueue(PATIENCE_MS);
  readonly statements: StatementCache;

  constructor(path: string) {
    this.database = new DatabaseSync(path);
    prepareConnection(this.database);
    this.statements = new StatementCache(this.database, STATEMENTS_CACHED);
  }

  async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { statement, returnsRows } = this.statements.prepare(sql);
    const values = parameters.map(bindable);
    if (returnsRows) return { rows: await inSlices(statement.iterate(...values)) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }
}

/** What readers share: no statement of theirs opens a transaction. */
export const readConnection = (file: SqliteFile): EngineConnection => ({
  execute: async (query) => await file.execute(query),
  begin: async () => {
    throw new TypeError('A transaction needs the connection for writers.');
  },
  commit: async () => {},
  rollback: async () => {},
  release: () => file.queue.leave(),
});

/** One turn of a writer: leaves the queue with its transaction, before the disk has it, so that the next one joins the batch. */
export class WriteConnection implements EngineConnection {
  readonly #file: SqliteFile;
  readonly #batch: CommitBatch;
  #inTransaction = false;
  #inQueue = true;

  constructor(file: SqliteFile, batch: CommitBatch) {
    this.#file = file;
    this.#batch = batch;
  }

  async execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    if (this.#inTransaction) return await this.#file.execute(query);
    if (RawNode.is(query.query)) {
      // Some commands do not run within a transaction.
      await this.#enter();
      this.#batch.commit();
      return await this.#file.execute(query);
    }
    await this.begin();
    try {
      const result = await this.#file.execute(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  /** All users share the one connection, so a user's transactions run in turn anyway. */
  async begin(userId?: string): Promise<void> {
    await this.#enter();
    this.#batch.begin();
    this.#inTransaction = true;
    if (userId === undefined) return;
    try {
      this.#file.statements.prepare(RAISE_REVISION).statement.run(userId);
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async commit(): Promise<void> {
    const stored = this.#batch.add();
    this.#inTransaction = false;
    this.release();
    await stored;
  }

  async rollback(): Promise<void> {
    if (!this.#inTransaction) return;
    const ended = this.#batch.undo();
    this.#inTransaction = false;
    this.release();
    await ended;
  }

  release(): void {
    if (!this.#inQueue) return;
    this.#inQueue = false;
    this.#batch.commitIfDue();
    this.#file.queue.leave();
  }

  async #enter(): Promise<void> {
    if (this.#inQueue) return;
    await this.#file.queue.enter();
    this.#inQueue = true;
  }
}

/**
 * All rows of a statement. A long read yields to the event loop in between; the caller owns the connection meanwhile, so no other
 * statement runs. It does not queue behind the work of other requests, since all of them wait for the connection.
 */
async function inSlices<T>(rows: Iterable<T>): Promise<T[]> {
  const read: T[] = [];
  let since = performance.now();
  for (const row of rows) {
    read.push(row);
    if (performance.now() - since < READ_MS) continue;
    await turn();
    since = performance.now();
  }
  return read;
}

function bindable(value: unknown): SQLInputValue {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  throw new TypeError(`A ${typeof value} cannot be stored: columns hold text, integers and null.`);
}
