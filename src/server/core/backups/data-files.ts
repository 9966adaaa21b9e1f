import { type Dirent, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { restoreMarkOf } from '#server/core/database/opening/unfinished-restore.ts';

/** Where the data is, and the backups, which may be below it. */
export interface DataPlaces {
  /** DATA_DIR. */
  readonly dataDir: string;
  /** BACKUP_DIR. */
  readonly backupDir?: string | undefined;
}

/** The folder of the backups before migrations where BACKUP_DIR is not set. */
export const ownBackupsOf = (dataDir: string): string => join(dataDir, 'backups');

/** Where a restore puts the copies before they take their places. */
export const stagingOf = (dataDir: string): string => join(dataDir, 'restore.part');

const DATABASE = /^resilience\.sqlite(?:-wal|-shm|-journal)?$/;
/** The server's lock, a folder of the file system, and what an earlier restore has put aside. */
const NOT_OURS = /^(?:lock\.sqlite(?:-journal)?|lost\+found|replaced-.*)$/;
/** Mails contain live links, and expire after days. An unfinished file is no file yet. */
const NOT_COPIED = /\.(?:eml|part)$/;

/** The entries of DATA_DIR that a restore replaces: all but the lock, the backups and the remains of restores. */
export async function replaceableEntries(
  { dataDir, backupDir = ownBackupsOf(dataDir) }: DataPlaces,
  ...others: readonly string[]
): Promise<Dirent[]> {
  if (!existsSync(dataDir)) return [];
  const kept = [ownBackupsOf(dataDir), backupDir, restoreMarkOf(dataDir), stagingOf(dataDir), ...others];
  const holds = (name: string) =>
    kept.some((path) => `${resolve(path)}${sep}`.startsWith(resolve(dataDir, name) + sep));
  const entries = await readdir(dataDir, { withFileTypes: true });
  return entries.filter(({ name }) => !NOT_OURS.test(name) && !holds(name));
}

/** The files of DATA_DIR that a backup in `to` copies beside the database (generated secrets), as paths below it. */
export async function listDataFiles(places: DataPlaces, to: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await replaceableEntries(places, to)) {
    if (!DATABASE.test(entry.name)) found.push(...(await filesOf(places.dataDir, entry)));
  }
  return found.filter((path) => !NOT_COPIED.test(path)).toSorted();
}

async function filesOf(dataDir: string, entry: Dirent): Promise<string[]> {
  if (!entry.isDirectory()) return entry.isFile() ? [entry.name] : [];
  const below = await readdir(join(dataDir, entry.name), { recursive: true, withFileTypes: true });
  return below
    .filter((each) => each.isFile())
    .map((each) => relative(dataDir, join(each.parentPath, each.name)).split(sep).join('/'));
}
