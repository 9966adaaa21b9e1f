import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { syncFile } from '#server/core/disk/sync-file.ts';

/** More pages than a database has: one step, hence one snapshot, and writers never restart it. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the database of `source` to `target` while it is written to, by this process or another. The copy is made off the main thread
 * through a connection of its own, so it contains only committed data, and gets its name when it is complete and on disk.
 */
export async function backupSqlite(source: string, target: string): Promise<void> {
  const part = `${target}.part`;
  const reader = new DatabaseSync(source, { readOnly: true });
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
    reader.close();
    await rm(part, { force: true });
  }
}
