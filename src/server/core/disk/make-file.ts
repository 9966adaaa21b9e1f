import { chmodSync, closeSync, openSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/** Makes a file for its owner only, where there is none: SQLite would let others read it, and gives its journals the mode of their file. */
export function makeFile(path: string): void {
  closeSync(openSync(path, 'a', OWNER_ONLY));
  // An older version may have made it.
  chmodSync(path, OWNER_ONLY);
}
