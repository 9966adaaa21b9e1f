import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY } from '#domain/days/time.ts';
import { instant } from '#server/core/clock/clock.ts';
import type { BackupKeep } from '#server/core/config/setting-values.ts';
import { type BackupName, isUnfinished, listBackups } from './list-backups.ts';
import { readManifest } from './manifest.ts';

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
  const names = (await readdir(backupDir)).filter(isUnfinished);
  for (const name of names) {
    const path = join(backupDir, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && now - found.mtimeMs > UNFINISHED_MS)
      await rm(path, { recursive: true, force: true });
  }
}
