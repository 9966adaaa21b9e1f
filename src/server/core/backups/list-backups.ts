import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupName, parseBackupName } from './backup-names.ts';
import { bytesOfBackup, readManifest } from './manifest.ts';

/** The folders of BACKUP_DIR that have the name of a backup, newest first; none when the folder is missing. */
export async function listBackups(backupDir: string): Promise<BackupName[]> {
  const entries = await readdir(backupDir, { withFileTypes: true }).catch(() => []);
  return entries
    .flatMap((entry) => (entry.isDirectory() ? (parseBackupName(entry.name) ?? []) : []))
    .toSorted((one, other) => other.at - one.at);
}

export interface LastBackup extends BackupName {
  readonly bytes: number;
}

/** The newest regular backup that has a manifest; null without one. */
export async function readLastBackup(backupDir: string): Promise<LastBackup | null> {
  for (const backup of await listBackups(backupDir)) {
    if (backup.kind !== 'regular') continue;
    const manifest = await readManifest(join(backupDir, backup.name)).catch(() => null);
    if (manifest !== null) return { ...backup, bytes: bytesOfBackup(manifest) };
  }
  return null;
}
