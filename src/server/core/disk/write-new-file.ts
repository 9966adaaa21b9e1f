import { randomUUID } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFile } from './sync-file.ts';

/**
 * Writes a file that only its owner may read. It appears complete or not at all, also on a full disk or after a power cut. When another
 * process was first, its file stays.
 */
export function writeNewFile(file: string, content: string | Buffer): void {
  const part = `${file}.${randomUUID()}.part`;
  try {
    writeFileSync(part, content, { flag: 'wx', mode: 0o600, flush: true });
    publish(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  syncFile(dirname(file));
}

/** A link fails when the file exists; a rename would replace it. */
function publish(part: string, file: string): void {
  try {
    linkSync(part, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    // File systems without links, such as exFAT.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    renameSync(part, file);
  }
}
