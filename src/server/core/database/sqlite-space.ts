import { chmodSync, existsSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type DiskRoom, isShort, roomOf } from '#server/core/disk/disk-level.ts';
import { syncFile } from '#server/core/disk/sync-file.ts';
import type { StorageLog } from './engine.ts';

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
