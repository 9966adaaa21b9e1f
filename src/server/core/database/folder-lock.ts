import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseRefusedError, isBusy } from './errors.ts';

/** A restart may overlap its predecessor by a moment. */
const PATIENCE_MS = 500;

/**
 * Locks the data folder for this process; the returned function releases it. The lock is an exclusive transaction on a small SQLite file:
 * the kernel drops it when the process ends in any way, so it never goes stale.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: PATIENCE_MS });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DatabaseRefusedError(
      `Another Resilience server is using ${resolve(dataDir)}: stop it first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
