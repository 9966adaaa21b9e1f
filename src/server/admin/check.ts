import { resolve } from 'node:path';
import { z } from 'zod';
import { faultsOfBackup } from '#server/core/backups/check-backup.ts';
import { bytesOfBackup, readManifest } from '#server/core/backups/manifest.ts';
import type { Database } from '#server/core/database/database.ts';
import { digestTable } from '#server/core/database/move/digest-table.ts';
import { openBeside } from '#server/core/database/opening/open-beside.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { defineCommand } from './command/command.ts';
import { type Finding, fail, ok, printFindings } from './command/findings.ts';
import { counted, readableBytes } from './command/printable.ts';
import type { Terminal } from './command/terminal.ts';
import { checkStorage, migrationFinding } from './storage/check-storage.ts';
import { readOwnConfig, storageOptions } from './storage/with-storage.ts';

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
    .refine(({ backup, digests }) => backup === undefined || !digests, {
      path: ['digests'],
      message: 'is for the database, not for a backup',
    }),
  run: async ({ backup, digests }, terminal) => {
    if (backup !== undefined) return printFindings(await checkBackup(resolve(backup)), terminal);
    const config = readOwnConfig();
    const database = await openBeside(storageOptions(config));
    try {
      const code = printFindings(await checkStorage(database, config.DATA_DIR), terminal);
      if (digests && code === 0) await printDigests(database, terminal);
      return code;
    } finally {
      await database.close();
    }
  },
});

async function checkBackup(folder: string): Promise<Finding[]> {
  const manifest = await readManifest(folder);
  const faults = await faultsOfBackup(folder, manifest);
  if (faults.length > 0) return faults.map((fault) => fail('backup', `${fault}. Take another one.`));
  const { files, rows, engine, createdAt, migrations } = manifest;
  const what = `${counted(files.length, 'file')}, ${readableBytes(bytesOfBackup(manifest))}, ${counted(rows['users'] ?? 0, 'account')}`;
  return [
    ok('backup', `${engine}, ${createdAt}, ${what}: all as it was written`),
    migrationFinding(migrations),
  ];
}

async function printDigests({ db }: Database, terminal: Terminal): Promise<void> {
  for (const table of tableNames) {
    const { rows, sha256 } = await digestTable(db, table);
    terminal.print(`${sha256}  ${rows}  ${table}`);
  }
}
