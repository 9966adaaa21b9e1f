import { z } from 'zod';
import { createBackup } from '#server/core/backups/create-backup.ts';
import { bytesOfBackup } from '#server/core/backups/manifest.ts';
import { rotateBackups } from '#server/core/backups/rotate-backups.ts';
import { backupKeep } from '#server/core/config/setting-values.ts';
import { defineCommand } from './command/command.ts';
import { counted, readableBytes } from './command/printable.ts';
import { UsageError } from './command/refused-error.ts';
import { readOwnConfig } from './storage/with-storage.ts';

export const backup = defineCommand({
  usage: '[--to DIR] [--keep 7d,4w]',
  summary: 'Writes a backup while the server runs, and reads it again',
  help: [
    'The backup is a new folder with the database, the generated keys of DATA_DIR and a manifest.',
    '--to DIR    the folder for it (BACKUP_DIR)',
    '--keep …    then removes older backups there, but the newest of each of so many days (d), weeks (w), months (m)',
  ],
  options: { to: 'string', keep: 'string' },
  input: z.strictObject({
    to: z.string().min(1, 'must be a folder').optional(),
    keep: backupKeep.optional(),
  }),
  run: async ({ to: given, keep: kept }, terminal) => {
    const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backupDir } = readOwnConfig();
    const to = given ?? backupDir;
    if (to === undefined) throw new UsageError('BACKUP_DIR is not set: name a folder by --to.');
    const now = Date.now();
    const { folder, manifest } = await createBackup({
      dataDir,
      databaseUrl,
      backupDir,
      to,
      kind: 'regular',
      now,
    });
    terminal.print(folder);
    const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0);
    terminal.remark(
      `${counted(manifest.rows['users'] ?? 0, 'account')}, ${counted(rows, 'row')}, ${readableBytes(bytesOfBackup(manifest))}: read again, all is there.`,
    );
    const removed = kept === undefined ? [] : await rotateBackups(to, kept, now);
    if (removed.length > 0) terminal.remark(`Removed ${removed.join(', ')}.`);
  },
});
