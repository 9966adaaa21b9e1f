import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { type CompiledQuery, type QueryResult, RawNode } from 'kysely';
import { makeFile } from '#server/core/disk/make-file.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { rightsTrouble } from '#server/core/disk/rights-trouble.ts';
import { CommitBatch } from './commit-batch.ts';
import type { Connections, Engine, EngineConnection, Need } from './engine.ts';
import { DatabaseRefusedError, storageTrouble } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { lockFolder } from './folder-lock.ts';
import { prepareConnection, sqliteFileOf } from './sqlite-settings.ts';
import { emptyLog, releasePages } from './sqlite-space.ts';
import { type PreparedStatement, StatementCache } from './statement-cache.ts';

const RAISE_REVISION = 'update "users" set "revision" = "revision" + 1 where "user_id" = ?';

const STATEMENTS_CACHED = 300;
const PATIENCE_MS = 10_000;
/** Milliseconds for which a statement blocks the event loop before it yields. */
const READ_MS = 8;

/** Opens DATA_DIR/resilience.sqlite exclusively: the folder stays locked until `close`. `prepare` gets the file before it is opened. */
export function openSqlite(dataDir: string, prepare?: (file: string) => void): SqliteEngine {
  return refusing(dataDir, () => openIn(dataDir, prepare));
}

/** Opens the same file beside a server that may be running: without its lock, for short transactions only. */
export function openSqliteBeside(dataDir: string): SqliteEngine {
  const path = sqliteFileOf(dataDir);
  if (!existsSync(path)) {
    throw new DatabaseRefusedError(
      `DATA_DIR: ${resolve(dataDir)} holds no Resilience database: set DATA_DIR as the server has it.`,
    );
  }
  return refusing(dataDir, () => new SqliteEngine(path, () => {}));
}

function refusing(dataDir: string, open: () => SqliteEngine): SqliteEngine {
  try {
    return open();
  } catch (cause) {
    // The system or SQLite refused: a file in its place, missing rights, a full disk, another kind of file.
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    const trouble = rightsTrouble(resolve(dataDir)) || rightsTrouble(sqliteFileOf(resolve(dataDir)));
    throw new DatabaseRefusedError(
      `DATA_DIR: ${resolve(dataDir)} cannot be used (${cause.message}).${trouble}`,
      { cause },
    );
  }
}

function openIn(dataDir: string, prepare?: (file: string) => void): SqliteEngine {
  makeFolder(resolve(dataDir));
  const unlockFolder = lockFolder(dataDir);
  try {
    const path = sqliteFileOf(dataDir);
    makeFile(path);
    prepare?.(path);
    return new SqliteEngine(path, unlockFolder);
  } catch (error) {
    unlockFolder();
    throw error;
  }
}

/**
 * Two connections for the whole process, whose calls are synchronous: one for all writers, whose transactions commit together, and one for
 * readers, which see only what is committed.
 */
export class SqliteEngine implements Engine {
  readonly name = 'sqlite';
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #batch: CommitBatch;
  readonly #unlockFolder: () => void;

  constructor(path: string, unlockFolder: () => void) {
    this.#unlockFolder = unlockFolder;
    const writer = new SqliteFile(path);
    this.#writer = writer;
    this.#batch = new CommitBatch(writer.database, () => writer.queue.taken);
    this.#reader = new SqliteFile(path);
    this.#reader.database.exec('pragma query_only = on');
  }

  async acquire({ use }: Pick<Need, 'use'>): Promise<EngineConnection> {
    const { queue } = use === 'read' ? this.#reader : this.#writer;
    await queue.enter();
    return use === 'read' ? new ReadConnection(this.#reader) : new WriteConnection(this.#writer, this.#batch);
  }

  connections(): Connections {
    const { taken, waiting } = this.#writer.queue;
    return { busy: taken ? 1 : 0, idle: taken ? 0 : 1, waiting };
  }

  /** Returns the space of deleted rows to the file system, a little at a time, so that no request waits long. */
  async releaseSpace(isOver: () => boolean): Promise<void> {
    let before = Number.POSITIVE_INFINITY;
    while (!isOver()) {
      const left = await this.#alone(releasePages);
      // A file that could not be written anew keeps its free pages.
      if (left === 0 || left >= before) break;
      before = left;
      await turn();
    }
    await this.#alone(emptyLog);
  }

  async close(): Promise<void> {
    const { queue, database } = this.#writer;
    if (!database.isOpen) return;
    await queue.enter();
    this.#batch.commit();
    await this.#reader.queue.enter();
    this.#reader.database.close();
    try {
      database.exec('pragma optimize');
    } catch (error) {
      // Its statistics for the planner need space: without it the end is just as clean.
      if (storageTrouble(error) === null) throw error;
    } finally {
      database.close();
      this.#unlockFolder();
    }
  }

  /** Runs what cannot run within a transaction. */
  async #alone<T>(work: (database: DatabaseSync) => T): Promise<T> {
    const { queue, database } = this.#writer;
    await queue.enter();
    try {
      this.#batch.commit();
      return work(database);
    } finally {
      queue.leave();
    }
  }
}

/** A connection to the file, used by one caller at a time. */
class SqliteFile {
  readonly database: DatabaseSync;
  readonly queue = new FairQueue(PATIENCE_MS);
  readonly #statements: StatementCache;

  constructor(path: string) {
    this.database = new DatabaseSync(path);
    prepareConnection(this.database);
    this.#statements = new StatementCache(this.database, STATEMENTS_CACHED);
  }

  prepare(sql: string): PreparedStatement {
    return this.#statements.prepare(sql);
  }

  async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { statement, returnsRows } = this.prepare(sql);
    const values = parameters.map(bindable);
    if (returnsRows) return { rows: await inSlices(statement.iterate(...values)) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }
}

class ReadConnection implements EngineConnection {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async execute(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return await this.#file.execute(query);
  }

  async begin(): Promise<void> {
    throw new TypeError('A transaction needs the connection for writers.');
  }

  async commit(): Promise<void> {}

  async rollback(): Promise<void> {}

  release(): void {
    this.#file.queue.leave();
  }
}

/** One turn of a writer: leaves the queue with its transaction, before the disk has it, so that the next one joins the batch. */
class WriteConnection implements EngineConnection {
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
      this.#file.prepare(RAISE_REVISION).statement.run(userId);
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
