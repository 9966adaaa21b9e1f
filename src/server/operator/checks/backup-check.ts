import { faultsOfBackup } from '#server/core/backups/check-backup.ts';
import { bytesOfBackup, readManifest } from '#server/core/backups/manifest.ts';
import { newerThan } from '#server/core/database/migrations/made-by.ts';
import { migrationFinding } from './doctor-checks.ts';
import { counted, type Finding, fail, ok, readableBytes } from './finding.ts';

/** Reads a whole backup, and finds what is wrong with it. DatabaseRefusedError: the folder is none. */
export async function findBackupFaults(folder: string): Promise<Finding[]> {
  const manifest = await readManifest(folder);
  const faults = await faultsOfBackup(folder, manifest);
  if (faults.length > 0) return faults.map((fault) => fail('backup', `${fault}. Take another one.`));
  const { files, rows, engine, createdAt, migrations, version } = manifest;
  const [filesText, accounts] = [counted(files.length, 'file'), counted(rows['users'] ?? 0, 'account')];
  const what = `${filesText}, ${readableBytes(bytesOfBackup(manifest))}, ${accounts}`;
  return [
    ok('backup', `${engine}, ${createdAt}, ${what}: all as it was written`),
    migrationFinding(migrations, newerThan(version)),
  ];
}
