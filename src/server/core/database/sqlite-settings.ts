import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusedError } from './errors.ts';

/** The embedded database's file. Beside it, while it is open, are its write-ahead log (`-wal`) and its index (`-shm`). */
export const sqliteFileOf = (dataDir: string): string => join(dataDir, 'resilience.sqlite');

/**
 * Acknowledged means on disk: the write-ahead log is flushed at every commit (on macOS through the drive's cache, too). The busy wait is
 * short because it blocks the process; withTransaction retries without blocking. Each of the two connections caches 4 MB of pages: the
 * system caches the rest of the file. Deleted text is overwritten in the pages that stay, and freed pages leave the file
 * (sqlite-space.ts).
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
