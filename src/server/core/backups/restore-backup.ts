import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { instant } from '#server/core/clock/clock.ts';
import { silentLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { newerThan } from '#server/core/database/migrations/made-by.ts';
import { compareMigrations } from '#server/core/database/migrations/migrate.ts';
import { openPlace } from '#server/core/database/move/place.ts';
import { restoreMarkOf } from '#server/core/database/opening/refusals.ts';
import { lockFolder } from '#server/core/database/sqlite-engine.ts';
import { isShort, readRoom } from '#server/core/disk/disk-watch.ts';
import { makeFolder, syncFile, writeNewFile } from '#server/core/disk/files.ts';
import { copyDurably, faultsOfBackup, faultsOfFiles } from './check-backup.ts';
import {
  type DataPlaces,
  databaseNames,
  type Manifest,
  OTHER_FILES,
  readManifest,
  replaceableEntries,
  stagingOf,
} from './manifest.ts';
import { contentsOf, runTool } from './snapshot.ts';

export interface RestoreOrder extends DataPlaces {
  /** PostgreSQL, which must be empty; the embedded database of `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  /** The backup. */
  readonly folder: string;
  readonly now: number;
}

/** Reads a whole backup before it is restored. DatabaseRefusedError: it is damaged, or does not belong here. */
export async function requireRestorable({ folder, databaseUrl }: RestoreOrder): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { engine, migrations, version } = manifest;
  const name = basename(resolve(folder));
  if (engine === 'sqlite' && databaseUrl !== undefined) {
    throw new DatabaseRefusedError(
      `${name} is of the embedded database, and DATABASE_URL is set: unset it, and move the data afterwards (npm run move).`,
    );
  }
  if (engine === 'postgres' && databaseUrl === undefined) {
    throw new DatabaseRefusedError(`${name} is of PostgreSQL: set DATABASE_URL to an empty database.`);
  }
  if (compareMigrations(migrations) === 'newer') throw new DatabaseRefusedError(newerThan(version));
  const [fault] = await faultsOfBackup(folder, manifest);
  if (fault !== undefined) throw new DatabaseRefusedError(`${name} is damaged: ${fault}.`);
  return manifest;
}

/**
 * Puts a backup in the place of the data, which no server may be using. What was in DATA_DIR is moved into a folder beside it: answers
 * that folder, null when there was nothing.
 */
export async function restoreBackup(order: RestoreOrder, manifest: Manifest): Promise<string | null> {
  makeFolder(resolve(order.dataDir));
  return order.databaseUrl === undefined
    ? await restoreSqlite(order, manifest)
    : await restorePostgres(order.databaseUrl, order, manifest);
}

async function restoreSqlite(order: RestoreOrder, { files }: Manifest): Promise<string | null> {
  const unlock = lockFolder(order.dataDir);
  try {
    await stageFiles(order.dataDir, order.folder, files);
    return await replaceData(order, order.now);
  } finally {
    unlock();
  }
}

async function restorePostgres(url: string, order: RestoreOrder, manifest: Manifest): Promise<string | null> {
  await using place = await openPlace(url, silentLog);
  const { rows, migrations } = await contentsOf(place.db);
  if (migrations.length > 0 || Object.keys(rows).length > 0) {
    throw new DatabaseRefusedError('DATABASE_URL leads to a database that is not empty: take an empty one.');
  }
  const others = manifest.files.filter(({ path }) => path.startsWith(`${OTHER_FILES}/`));
  await stageFiles(order.dataDir, order.folder, others);
  const archive = resolve(order.folder, databaseNames.postgres);
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-password',
  ];
  await runTool('pg_restore', [...options, archive], { url });
  const restored = await contentsOf(place.db);
  if (!isDeepStrictEqual(restored.rows, manifest.rows)) {
    throw new DatabaseRefusedError(
      'The restored rows are not those of the backup: empty the database and try again.',
    );
  }
  // Keys that came from the environment are in no backup: then those of the folder stay.
  return others.length === 0 ? null : await replaceData(order, order.now);
}

/**
 * Copies files of a backup beside the data, and reads the copies again: until `replaceData` nothing else has changed. Their places in
 * DATA_DIR are those in the backup, without its folder `files`.
 */
async function stageFiles(dataDir: string, folder: string, files: Manifest['files']): Promise<void> {
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
