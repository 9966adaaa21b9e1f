import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { BackupKeep } from '#server/core/config/setting-values.ts';
import { bytesOfBackup, readManifest } from './manifest.ts';

/** The folders of BACKUP_DIR that have the name of a backup, newest first; none when the folder is missing. */
async function listBackups(backupDir: string): Promise<BackupName[]> {
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

/** The newest backups that have a manifest, with their bytes. */
export async function describeBackups(backupDir: string, limit: number): Promise<LastBackup[]> {
  const described: LastBackup[] = [];
  for (const backup of (await listBackups(backupDir)).slice(0, limit)) {
    const manifest = await readManifest(join(backupDir, backup.name)).catch(() => null);
    if (manifest !== null) described.push({ ...backup, bytes: bytesOfBackup(manifest) });
  }
  return described;
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
/** A folder that is being written or removed, or was when its process ended. */
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

/** Those before migrations, which happen at updates only. */
const BEFORE_MIGRATION_KEPT = 3;
/** No backup takes longer: its process has ended. */
const UNFINISHED_MS = DAY;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const DAYS_TO_MONDAY = 3;

/**
 * Removes backups that `keep` does not name, and what interrupted ones have left. Counted are the days that have a backup, so that neither
 * a long pause nor a wrong clock empties the folder; the newest always stays. A folder without a manifest of ours is never removed.
 */
export async function rotateBackups(backupDir: string, keep: BackupKeep, now: number): Promise<string[]> {
  const found = await listBackups(backupDir);
  const regular = found.filter(({ kind }) => kind === 'regular');
  const others = found.filter(({ kind }) => kind === 'migration');
  const outdated = [...outdatedBackups(regular, keep), ...others.slice(BEFORE_MIGRATION_KEPT)];
  const removed: string[] = [];
  for (const { name } of outdated) {
    const isOurs = await readManifest(join(backupDir, name)).then(
      () => true,
      () => false,
    );
    if (!isOurs) continue;
    await removeFolder(backupDir, name);
    removed.push(name);
  }
  await removeUnfinished(backupDir, now);
  return removed;
}

/** Of regular backups, newest first: those that no count includes. */
export function outdatedBackups(
  backups: readonly BackupName[],
  { days, weeks, months }: BackupKeep,
): readonly BackupName[] {
  const kept = new Set<BackupName>(backups.slice(0, 1));
  const keepNewestOf = (count: number, periodOf: (at: number) => string | number) => {
    const periods = new Set<string | number>();
    for (const backup of backups) {
      const period = periodOf(backup.at);
      if (periods.has(period) || periods.size >= count) continue;
      periods.add(period);
      kept.add(backup);
    }
  };
  const dayOf = (at: number) => Math.floor(at / DAY);
  keepNewestOf(days, dayOf);
  keepNewestOf(weeks, (at) => Math.floor((dayOf(at) + DAYS_TO_MONDAY) / 7));
  keepNewestOf(months, (at) => instant(at).slice(0, '2026-11'.length));
  return backups.filter((backup) => !kept.has(backup));
}

/** Renamed first: a folder that is removed half is no backup any more. */
async function removeFolder(backupDir: string, name: string): Promise<void> {
  const removed = join(backupDir, `${name}.removed`);
  await rename(join(backupDir, name), removed);
  await rm(removed, { recursive: true, force: true });
}

async function removeUnfinished(backupDir: string, now: number): Promise<void> {
  const names = (await readdir(backupDir)).filter((name) => UNFINISHED.test(name));
  for (const name of names) {
    const path = join(backupDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > UNFINISHED_MS)
      await rm(path, { recursive: true, force: true });
  }
}
