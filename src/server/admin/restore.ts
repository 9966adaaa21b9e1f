import { resolve } from 'node:path';
import { z } from 'zod';
import { requireRestorable, restoreBackup } from '#server/core/backups/restore-backup.ts';
import { ownerUrlOf } from '#server/core/config/config.ts';
import { defineCommand } from './command/command.ts';
import { counted } from './command/printable.ts';
import { requireConsent } from './command/terminal.ts';
import { readOwnConfig } from './storage/with-storage.ts';

export const restore = defineCommand({
  usage: '<backup> [--yes]',
  summary: 'Puts a backup in the place of the data; stop the server first',
  help: [
    'The backup is read and checked before anything changes. What DATA_DIR holds is moved into a folder beside it,',
    'never removed. With DATABASE_URL the database must be empty.',
    '--yes  does not ask',
  ],
  operands: ['backup'],
  options: { yes: 'boolean' },
  input: z.strictObject({ backup: z.string().min(1), yes: z.boolean().default(false) }),
  run: async ({ backup: given, yes }, terminal) => {
    const config = readOwnConfig();
    const { DATA_DIR: dataDir, BACKUP_DIR: backupDir } = config;
    const databaseUrl = ownerUrlOf(config);
    const order = { dataDir, databaseUrl, backupDir, folder: resolve(given), now: Date.now() };
    const manifest = await requireRestorable(order);
    const accounts = `${counted(manifest.rows['users'] ?? 0, 'account')} of ${manifest.createdAt}`;
    const place = databaseUrl === undefined ? resolve(dataDir) : 'the database of DATABASE_URL';
    await requireConsent(terminal, yes, `Restore ${accounts} into ${place}?`);
    const replaced = await restoreBackup(order, manifest);
    terminal.print(`Restored ${accounts}.`);
    if (replaced !== null)
      terminal.remark(`What was there before is in ${replaced}: remove it once all is well.`);
  },
});
