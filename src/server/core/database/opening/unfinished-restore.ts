import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';

/** Exists while the files of a data folder are replaced by those of a backup. */
export const restoreMarkOf = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Refuses a data folder in which a restore was interrupted: some of its files may be missing. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMarkOf(dataDir))) return;
  throw new DatabaseRefusedError(
    `A restore into ${resolve(dataDir)} has not ended: run \`npm run admin -- restore\` again first.`,
  );
}
