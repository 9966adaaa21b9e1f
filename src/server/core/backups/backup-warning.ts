import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '#server/core/config/config.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { rightsTrouble } from '#server/core/disk/rights-trouble.ts';

/** One line for the log when the nightly backup would fail, such as where the service may not write; null otherwise. */
export async function backupWarning({ BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>): Promise<string | null> {
  if (BACKUP_DIR === undefined) return null;
  const folder = resolve(BACKUP_DIR);
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `BACKUP_DIR: ${folder} cannot be written (${code}): there will be no nightly backup. Let the server's user write there (docs/operations.md, "Backups").${rightsTrouble(folder)}`;
  }
}
