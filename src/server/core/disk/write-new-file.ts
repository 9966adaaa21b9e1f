import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
  syncFolder(dirname(file));
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

/** Waits until the disk has the names in a folder: a file that was created or renamed is then found after a power cut. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
