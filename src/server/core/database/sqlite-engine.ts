import { closeSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import type { Connections, Engine, EngineConnection } from './engine.ts';
import { DatabaseRefusedError, storageTrouble } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { lockFolder } from './folder-lock.ts';
import { backupSqlite } from './sqlite-backup.ts';
import { prepareConnection } from './sqlite-settings.ts';
import { StatementCache } from './statement-cache.ts';

const STATEMENTS_CACHED = 300;
const PATIENCE_MS = 10_000;
/** Milliseconds for which a statement blocks the event loop before it yields. */
const READ_MS = 8;

/** Opens DATA_DIR/resilience.sqlite exclusively: the folder stays locked until `close`. */
export function openSqlite(dataDir: string): SqliteEngine {
  try {
    return openIn(dataDir);
  } catch (cause) {
    // The system or SQLite refused: a file in its place, missing rights, a full disk, another kind of file.
    if (!(cause instanceof Error && 'code' in cause)) throw cause;
    throw new DatabaseRefusedError(`DATA_DIR: ${resolve(dataDir)} cannot be used (${cause.message}).`, {
      cause,
    });
  }
}

function openIn(dataDir: string): SqliteEngine {
  makeFolder(resolve(dataDir));
  const unlockFolder = lockFolder(dataDir);
  try {
    const path = join(dataDir, 'resilience.sqlite');
    // SQLite gives its journal files the mode of the database file.
    closeSync(openSync(path, 'a', 0o600));
    return new SqliteEngine(path, unlockFolder);
  } catch (error) {
    unlockFolder();
    throw error;
  }
}

/** One connection for the whole process: its calls are synchronous, so a second one would gain nothing. */
export class SqliteEngine implements Engine, EngineConnection {
  readonly name = 'sqlite';
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #statements: StatementCache;
  readonly #unlockFolder: () => void;
  readonly #queue = new FairQueue(PATIENCE_MS);

  constructor(path: string, unlockFolder: () => void) {
    this.#path = path;
    this.#database = new DatabaseSync(path);
    this.#unlockFolder = unlockFolder;
    this.#statements = new StatementCache(this.#database, STATEMENTS_CACHED);
    prepareConnection(this.#database);
  }

  async acquire(): Promise<EngineConnection> {
    await this.#queue.enter();
    return this;
  }

  release(): void {
    this.#queue.leave();
  }

  connections(): Connections {
    const { taken, waiting } = this.#queue;
    return { busy: taken ? 1 : 0, idle: taken ? 0 : 1, waiting };
  }

  async execute({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { statement, returnsRows } = this.#statements.prepare(sql);
    const values = parameters.map(bindable);
    if (returnsRows) return { rows: await inSlices(statement.iterate(...values)) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
  }

  /** All users share the one connection, so a user's transactions run in turn anyway. */
  async begin(): Promise<void> {
    this.#database.exec('begin immediate');
  }

  async commit(): Promise<void> {
    this.#database.exec('commit');
  }

  async rollback(): Promise<void> {
    // A full disk or a failed write has rolled back already.
    if (this.#database.isTransaction) this.#database.exec('rollback');
  }

  async backupTo(path: string): Promise<void> {
    await backupSqlite(this.#path, path);
  }

  async close(): Promise<void> {
    if (!this.#database.isOpen) return;
    await this.#queue.enter();
    try {
      this.#database.exec('pragma optimize');
    } catch (error) {
      // Its statistics for the planner need space: without it the end is just as clean.
      if (storageTrouble(error) === null) throw error;
    } finally {
      this.#database.close();
      this.#unlockFolder();
    }
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
