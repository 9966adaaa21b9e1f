import { chmodSync, existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type DiskRoom, isShort, roomOf } from '#server/core/disk/disk-watch.ts';
import { syncFile } from '#server/core/disk/files.ts';
import type { StorageLog } from './engine.ts';
import { DatabaseRefusedError } from './errors.ts';

/** A mebibyte: a step blocks the event loop for a few milliseconds. */
const PAGES_AT_ONCE = 256;
/** https://www.sqlite.org/pragma.html#pragma_auto_vacuum */
const NONE = 0;

const numberOf = (database: DatabaseSync, name: string): number =>
  Number(Object.values(database.prepare(`pragma ${name}`).get() ?? {})[0]);

/**
 * Writes a file anew, once, that was created without the means to shrink: freed pages of other files go back to the file system by
 * `releasePages`. The copy replaces the file when it is complete and on disk. Without enough space, or after an error, the file stays as
 * it is, and the next start tries again. No other connection may be open.
 */
export function makeShrinkable(
  file: string,
  log: StorageLog,
  roomFor: (folder: string) => DiskRoom = (folder) => roomOf(statfsSync(folder)),
): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  if (statSync(file).size === 0) return;
  try {
    if (!copyShrinkable(file, part, log, roomFor(dirname(file)))) return;
    syncFile(part);
    renameSync(part, file);
    syncFile(dirname(file));
  } catch (err) {
    log.warn({ err }, 'The file of the database could not be written anew');
  } finally {
    rmSync(part, { force: true });
  }
}

/** Answers whether `part` may replace the file. */
function copyShrinkable(file: string, part: string, log: StorageLog, room: DiskRoom): boolean {
  const database = new DatabaseSync(file);
  try {
    if (numberOf(database, 'auto_vacuum') !== NONE) return false;
    const bytes = numberOf(database, 'page_count') * numberOf(database, 'page_size');
    const details = { bytes, freeBytes: room.free };
    if (isShort({ ...room, free: room.free - bytes })) {
      log.warn(
        details,
        'The space of deleted data is not released: the disk has no room to write the file anew',
      );
      return false;
    }
    log.info(details, 'Writing the file of the database anew, once, so that it can shrink');
    database.exec('pragma auto_vacuum = incremental');
    database.prepare('vacuum into ?').run(part);
    chmodSync(part, 0o600);
  } finally {
    database.close();
  }
  // Closing the last connection has moved the log into the file, unless that failed.
  return !existsSync(`${file}-wal`);
}

/** Returns some of the free pages to the file system; answers how many are left. */
export function releasePages(database: DatabaseSync): number {
  database.exec(`pragma incremental_vacuum(${PAGES_AT_ONCE})`);
  return numberOf(database, 'freelist_count');
}

/** Empties the write-ahead log, which contains earlier states of pages. Does not wait for a reader: the next time is soon enough. */
export function emptyLog(database: DatabaseSync): void {
  const patience = numberOf(database, 'busy_timeout');
  database.exec('pragma busy_timeout = 0');
  try {
    database.exec('pragma wal_checkpoint(truncate)');
  } finally {
    database.exec(`pragma busy_timeout = ${patience}`);
  }
}

/** The embedded database's file. Beside it, while it is open, are its write-ahead log (`-wal`) and its index (`-shm`). */
export const sqliteFileOf = (dataDir: string): string => join(dataDir, 'resilience.sqlite');

/** The bytes of the file and of its log, which is gone once the last connection has closed. */
export async function sizeOfFiles(dataDir: string): Promise<number> {
  const file = sqliteFileOf(dataDir);
  const found = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => null)));
  return found.reduce((sum, each) => sum + (each?.size ?? 0), 0);
}

/**
 * Acknowledged means on disk: the write-ahead log is flushed at every commit (on macOS through the drive's cache, too). The busy wait is
 * short because it blocks the process; withTransaction retries without blocking. Each of the two connections caches 4 MB of pages: the
 * system caches the rest of the file. Deleted text is overwritten in the pages that stay, and freed pages leave the file
 * (`releasePages`).
 */
const SETTINGS = `
  pragma synchronous = full;
  pragma fullfsync = on;
  pragma checkpoint_fullfsync = on;
  pragma foreign_keys = on;
  pragma busy_timeout = 250;
  pragma temp_store = memory;
  pragma cache_size = -4096;
  pragma journal_size_limit = 67108864;
  pragma trusted_schema = off;
  pragma secure_delete = fast;
`;

export function prepareConnection(database: DatabaseSync): void {
  // Before the first write to a new file: an older one is written anew at the start.
  database.exec('pragma auto_vacuum = incremental');
  const journal = database.prepare('pragma journal_mode = wal').get();
  if (journal?.['journal_mode'] !== 'wal') {
    throw new DatabaseRefusedError('DATA_DIR is on a file system without shared memory: use a local disk.');
  }
  database.exec(SETTINGS);
}

/** More pages than a database has: one step, hence one snapshot, and writers never restart it. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the database of `source` to `target` while it is written to, by this process or another. The copy is made off the main thread
 * through a connection of its own, so it contains only committed data, and gets its name when it is complete and on disk.
 */
export async function backupSqlite(source: string, target: string): Promise<void> {
  const part = `${target}.part`;
  using reader = new DatabaseSync(source, { readOnly: true });
  try {
    await rm(part, { force: true });
    const file = await open(part, 'wx', 0o600);
    try {
      await backup(reader, part, { rate: ALL_PAGES });
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
    syncFile(dirname(target));
  } finally {
    await rm(part, { force: true });
  }
}
