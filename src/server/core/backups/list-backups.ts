import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { instant } from '#server/core/clock/clock.ts';
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

/** Those before a migration are counted apart: an update must not push the nightly ones out. */
export type BackupKind = 'regular' | 'migration';

export interface BackupName {
  readonly name: string;
  readonly kind: BackupKind;
  /** When it was begun, in milliseconds since 1970-01-01 UTC. */
  readonly at: number;
}

const NAME = /^resilience-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-before-migration)?$/;
const UNFINISHED = /^resilience-.+\.(?:part|removed)$/;

/** No colon: some file systems refuse it. Names sort by time. */
export function nameBackup(kind: BackupKind, at: number): string {
  return `resilience-${instant(at).replaceAll(':', '-')}${kind === 'migration' ? '-before-migration' : ''}`;
}

/** Null for the name of anything else. */
export function parseBackupName(name: string): BackupName | null {
  const [, day = '', hours = '', minutes = '', seconds = '', migration] = NAME.exec(name) ?? [];
  const at = Date.parse(`${day}${hours}:${minutes}:${seconds}`);
  if (Number.isNaN(at)) return null;
  return { name, kind: migration === undefined ? 'regular' : 'migration', at };
}

/** Whether a folder is one that is being written or removed, or was when its process ended. */
export const isUnfinished = (name: string): boolean => UNFINISHED.test(name);
