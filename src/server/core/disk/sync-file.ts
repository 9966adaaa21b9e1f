import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until the disk has a file, or the entries of a folder. */
export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
