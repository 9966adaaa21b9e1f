import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { makeFile, makeFolder, rightsTrouble } from '#server/core/disk/files.ts';
import type { Connections, Engine, EngineConnection, Need } from './engine.ts';
import { DatabaseRefusedError, isBusy, storageTrouble } from './errors.ts';
import { CommitBatch, readConnection, SqliteFile, WriteConnection } from './sqlite-connection.ts';
import { emptyLog, releasePages, sqliteFileOf } from './sqlite-file.ts';

/** One attempt: a restart may overlap its predecessor by a moment. */
const ATTEMPT_MS = 500;

class FolderInUseError extends DatabaseRefusedError {}

const inUse = (dataDir: string): string => `Another Resilience server is using ${resolve(dataDir)}`;

/**
 * Locks the data folder for this process; the returned function releases it. The lock is an exclusive transaction on a small SQLite file:
 * the kernel drops it when the process ends in any way, so it never goes stale.
 */
export function lockFolder(dataDir: string): () => void {
  const path = join(dataDir, 'lock.sqlite');
  makeFile(path);
  const lock = new DatabaseSync(path, { timeout: ATTEMPT_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    const message = `${inUse(dataDir)}: stop it first, or set DATA_DIR to another folder.`;
    throw new FolderInUseError(message, { cause: error });
  }
  return () => lock.close();
}

/** For how long a start waits until the server that uses its folder has ended. */
export interface Patience {
  readonly ms: number;
  /** Told once, as soon as it has to wait. */
  readonly tell: (message: string) => void;
}

/** Opens what locks the folder: again and again while another server holds it, since that one may be ending. */
export async function openWhenFree<T>(dataDir: string, { ms, tell }: Patience, open: () => T): Promise<T> {
  const giveUpAt = performance.now() + ms;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return open();
    } catch (error) {
      if (!(error instanceof FolderInUseError) || performance.now() >= giveUpAt) throw error;
    }
    if (attempt === 1) tell(`${inUse(dataDir)}: waiting up to ${Math.ceil(ms / 1_000)} s for it to end.`);
    await turn();
  }
}

/** Opens DATA_DIR/resilience.sqlite exclusively: the folder stays locked until `close`. `prepare` gets the file before it is opened. */
export function openSqlite(dataDir: string, prepare?: (file: string) => void): SqliteEngine {
  return refusing(dataDir, () => {
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
  });
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

/**
 * Two connections for the whole process, whose calls are synchronous: one for all writers, whose transactions commit together, and one for
 * readers, which see only what is committed.
 */
export class SqliteEngine implements Engine {
  readonly name = 'sqlite';
  readonly #writer: SqliteFile;
  readonly #reader: SqliteFile;
  readonly #reading: EngineConnection;
  readonly #batch: CommitBatch;
  readonly #unlockFolder: () => void;

  constructor(path: string, unlockFolder: () => void) {
    this.#unlockFolder = unlockFolder;
    const writer = new SqliteFile(path);
    this.#writer = writer;
    this.#batch = new CommitBatch(writer.database, () => writer.queue.taken);
    this.#reader = new SqliteFile(path);
    this.#reader.database.exec('pragma query_only = on');
    this.#reading = readConnection(this.#reader);
  }

  async acquire({ use }: Pick<Need, 'use'>): Promise<EngineConnection> {
    const { queue } = use === 'read' ? this.#reader : this.#writer;
    await queue.enter();
    return use === 'read' ? this.#reading : new WriteConnection(this.#writer, this.#batch);
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
