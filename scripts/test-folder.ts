import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there, of memory twice as many. */
const ROOM = 4 * 2 ** 30;

/**
 * A folder for what tests write, which goes when the process ends. It is in memory where there is room: none of it is to outlive a run, and
 * a commit that waits for the disk costs a fifth of the time of the API's tests.
 */
export function makeTestFolder(): string {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'resilience-test-'));
  // PostgreSQL runs as another user where root starts it.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM && process.availableMemory() >= 2 * ROOM;
  } catch {
    return false;
  }
}
