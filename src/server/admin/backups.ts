import { resolve } from 'node:path';
import { z } from 'zod';
import { createBackup } from '#server/core/backups/create-backup.ts';
import { rotateBackups } from '#server/core/backups/list-backups.ts';
import { bytesOfBackup } from '#server/core/backups/manifest.ts';
import { requireRestorable, restoreBackup } from '#server/core/backups/restore-backup.ts';
import { ownerUrlOf } from '#server/core/config/config.ts';
import { backupKeep } from '#server/core/config/setting-values.ts';
import type { Database } from '#server/core/database/database.ts';
import { digestTable } from '#server/core/database/move/move.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { findBackupFaults } from '#server/operator/checks/backup-check.ts';
import { counted, readableBytes } from '#server/operator/checks/finding.ts';
import { defineCommand } from './command/command.ts';
import { printFindings, requireConsent, type Terminal, UsageError } from './command/terminal.ts';
import { checkStorage } from './storage/check-storage.ts';
import { readOwnConfig, withDatabase } from './storage/with-storage.ts';

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

export const check = defineCommand({
  usage: '[<backup>] [--digests]',
  summary: 'Reads the whole database, or a whole backup, and tells what is wrong',
  help: [
    'The database is read beside a running server; of a backup every file is compared with its SHA-256.',
    '--digests  prints the rows and the SHA-256 of each table: the same on both engines, for a comparison',
  ],
  operands: ['backup?'],
  options: { digests: 'boolean' },
  input: z
    .strictObject({ backup: z.string().min(1).optional(), digests: z.boolean().default(false) })
    .refine(({ backup: given, digests }) => given === undefined || !digests, {
      path: ['digests'],
      message: 'is for the database, not for a backup',
    }),
  run: async ({ backup: given, digests }, terminal) => {
    if (given !== undefined) return printFindings(await findBackupFaults(resolve(given)), terminal);
    const config = readOwnConfig();
    return await withDatabase(config, async (database) => {
      const code = printFindings(await checkStorage(database, config.DATA_DIR), terminal);
      if (digests && code === 0) await printDigests(database, terminal);
      return code;
    });
  },
});

async function printDigests({ db }: Database, terminal: Terminal): Promise<void> {
  for (const table of tableNames) {
    const { rows, sha256 } = await digestTable(db, table);
    terminal.print(`${sha256}  ${rows}  ${table}`);
  }
}
