import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { instant } from '#server/core/clock/clock.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { restoreMarkOf } from '#server/core/database/opening/unfinished-restore.ts';
import { isShort, readRoom } from '#server/core/disk/disk-level.ts';
import { syncFile } from '#server/core/disk/sync-file.ts';
import { writeNewFile } from '#server/core/disk/write-new-file.ts';
import { faultsOfFiles } from './check-backup.ts';
import { copyDurably } from './copy-file.ts';
import { type DataPlaces, replaceableEntries, stagingOf } from './data-files.ts';
import { type Manifest, OTHER_FILES } from './manifest.ts';

/**
 * Copies files of a backup beside the data, and reads the copies again: until `replaceData` nothing else has changed. Their places in
 * DATA_DIR are those in the backup, without its folder `files`.
 */
export async function stageFiles(dataDir: string, folder: string, files: Manifest['files']): Promise<void> {
  await requireRoom(dataDir, files);
  const staging = stagingOf(dataDir);
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { mode: 0o700 });
  for (const { path } of files) await copyDurably(join(folder, path), join(staging, path));
  for (const below of new Set(files.map(({ path }) => dirname(path)))) syncFile(join(staging, below));
  const [fault] = await faultsOfFiles(staging, { files });
  if (fault === undefined) return;
  await rm(staging, { recursive: true, force: true });
  throw new DatabaseRefusedError(`The copy in ${resolve(dataDir)} is not the same: ${fault}.`);
}

async function requireRoom(dataDir: string, files: Manifest['files']): Promise<void> {
  const room = await readRoom(dataDir);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (room === null || !isShort({ free: room.free - bytes, size: room.size })) return;
  throw new DatabaseRefusedError(
    `The disk of ${resolve(dataDir)} has no space for the backup (${bytes} bytes) beside the data that it replaces.`,
  );
}

/**
 * Puts the staged files in the place of all data, which is moved into a folder beside them; answers that folder, null when there was
 * nothing. While it runs a mark in DATA_DIR lets no server start, also after it was interrupted: then it is to be run again.
 */
export async function replaceData(places: DataPlaces, now: number): Promise<string | null> {
  const { dataDir } = places;
  const mark = restoreMarkOf(dataDir);
  writeNewFile(mark, `${instant(now)}\n`);
  const replaced = await moveAside(places, now);
  const staging = stagingOf(dataDir);
  await moveEntries(join(staging, OTHER_FILES), dataDir);
  await moveEntries(staging, dataDir);
  syncFile(dataDir);
  await rm(mark);
  syncFile(dataDir);
  return replaced;
}

async function moveAside(places: DataPlaces, now: number): Promise<string | null> {
  const entries = await replaceableEntries(places);
  if (entries.length === 0) return null;
  const aside = join(places.dataDir, `replaced-${instant(now).replaceAll(':', '-')}`);
  await mkdir(aside, { mode: 0o700 });
  for (const { name } of entries) await rename(join(places.dataDir, name), join(aside, name));
  syncFile(aside);
  return resolve(aside);
}

/** Leaves no folder behind. */
async function moveEntries(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
  await rmdir(from);
}
