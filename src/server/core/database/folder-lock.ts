import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { makeFile } from '#server/core/disk/make-file.ts';
import { DatabaseRefusedError, isBusy } from './errors.ts';

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
