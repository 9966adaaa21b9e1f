import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { instant } from '#server/core/clock/clock.ts';
import { version } from '#server/core/config/version.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-settings.ts';
import { isShort, readRoom } from '#server/core/disk/disk-level.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { syncFile } from '#server/core/disk/sync-file.ts';
import { writeNewFile } from '#server/core/disk/write-new-file.ts';
import { faultsOfBackup } from './check-backup.ts';
import { copyDurably, digestFile, makePrivate } from './copy-file.ts';
import { type DataPlaces, listDataFiles } from './data-files.ts';
import { type BackupKind, nameBackup, readLastBackup } from './list-backups.ts';
import {
  databaseNames,
  FILES_MAX,
  MANIFEST,
  type Manifest,
  manifestOf,
  OTHER_FILES,
  readManifest,
} from './manifest.ts';
import { snapshotPostgres, snapshotSqlite } from './snapshot.ts';

export interface BackupOrder extends DataPlaces {
  /** PostgreSQL; the embedded database of `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  /** The folder in which the backup becomes a folder: created when missing. */
  readonly to: string;
  readonly kind: BackupKind;
  readonly now: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Writes a backup of a database, which servers may be using, with the other files of DATA_DIR, and reads it again. It appears under its
 * name complete or not at all. DatabaseRefusedError: there is none, for the reason in the message.
 */
export async function createBackup(order: BackupOrder): Promise<Backup> {
  const to = resolve(order.to);
  try {
    makeFolder(to);
    await requireRoom(order, to);
    const folder = join(to, nameBackup(order.kind, order.now));
    const manifest = await writeWhole(order, folder);
    await requireSound(folder, order.signal);
    return { folder, manifest };
  } catch (error) {
    const isKnown = error instanceof DatabaseRefusedError || !(error instanceof Error && 'code' in error);
    // Aborted, or a defect: not for the operator.
    if (isKnown || order.signal?.aborted) throw error;
    throw new DatabaseRefusedError(`No backup was written to ${to} (${(error as Error).message}).`, {
      cause: error,
    });
  }
}

/** A backup must not fill the disk: on that of DATA_DIR the server itself would stop to accept writes. */
async function requireRoom(order: BackupOrder, to: string): Promise<void> {
  const room = await readRoom(to);
  if (room === null) return;
  const bytes = await bytesNeeded(order, to);
  if (!isShort({ free: room.free - bytes, size: room.size })) return;
  const [needed, free] = [bytes, room.free].map((each) => `${Math.ceil(each / 1_000)} kB`);
  throw new DatabaseRefusedError(
    `No backup was written to ${to}: it takes ${needed} of the ${free} that are free, and some must stay free.`,
  );
}

/** An archive of PostgreSQL is compressed: it is about as large as the one before. */
async function bytesNeeded({ dataDir, databaseUrl }: BackupOrder, to: string): Promise<number> {
  if (databaseUrl !== undefined) return (await readLastBackup(to))?.bytes ?? 0;
  const file = sqliteFileOf(dataDir);
  const log = await stat(`${file}-wal`).catch(() => null);
  return (await stat(file)).size + (log?.size ?? 0);
}

async function writeWhole(order: BackupOrder, folder: string): Promise<Manifest> {
  const part = `${folder}.part`;
  await mkdir(part, { mode: 0o700 });
  try {
    const manifest = await writeParts(order, part);
    await rename(part, folder);
    syncFile(dirname(folder));
    return manifest;
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

async function writeParts(order: BackupOrder, part: string): Promise<Manifest> {
  const { dataDir, databaseUrl, signal } = order;
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres';
  const contents =
    databaseUrl === undefined
      ? await snapshotSqlite(dataDir, part, signal)
      : await snapshotPostgres(databaseUrl, part, signal);
  await makePrivate(join(part, databaseNames[engine]));
  const paths = [databaseNames[engine], ...(await copyDataFiles(order, part))];
  const files: Manifest['files'] = [];
  for (const path of paths) files.push(await digestFile(part, path, signal));
  const manifest = manifestOf({ createdAt: instant(order.now), version, engine, ...contents, files });
  writeNewFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const below of new Set(paths.map((path) => dirname(path)))) syncFile(join(part, below));
  return manifest;
}

/** Answers the paths in the backup. */
async function copyDataFiles(order: BackupOrder, part: string): Promise<string[]> {
  const found = await listDataFiles(order, order.to);
  if (found.length > FILES_MAX - 1) {
    throw new DatabaseRefusedError(
      `DATA_DIR holds ${found.length} files beside the database: only those of Resilience belong there.`,
    );
  }
  const copied: string[] = [];
  for (const name of found) {
    const path = `${OTHER_FILES}/${name}`;
    if (await copyUnlessGone(join(order.dataDir, name), join(part, path))) copied.push(path);
  }
  return copied;
}

/** False when the file was removed in the meantime. */
async function copyUnlessGone(source: string, target: string): Promise<boolean> {
  try {
    await copyDurably(source, target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** A backup that cannot be read is removed: it would only seem to be one. */
async function requireSound(folder: string, signal?: AbortSignal): Promise<void> {
  const [fault] = await faultsOfBackup(folder, await readManifest(folder), signal);
  if (fault === undefined) return;
  await rm(folder, { recursive: true, force: true });
  throw new DatabaseRefusedError(`The backup was damaged when it was read again, and removed: ${fault}.`);
}
