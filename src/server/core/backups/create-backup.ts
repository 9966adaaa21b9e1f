import { access, constants, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { instant } from '#server/core/clock/clock.ts';
import { type Config, version } from '#server/core/config/config.ts';
import type { StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { sizeOfFiles } from '#server/core/database/sqlite-file.ts';
import { isShort, readRoom } from '#server/core/disk/disk-watch.ts';
import { makeFolder, rightsTrouble, syncFile, unlessMissing, writeNewFile } from '#server/core/disk/files.ts';
import { copyDurably, digestFile, faultsOfBackup, makePrivate } from './check-backup.ts';
import { type BackupKind, nameBackup, readLastBackup, rotateBackups } from './list-backups.ts';
import {
  bytesOfBackup,
  type DataPlaces,
  databaseNames,
  FILES_MAX,
  listDataFiles,
  MANIFEST,
  type Manifest,
  manifestOf,
  OTHER_FILES,
  ownBackupsOf,
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
  return databaseUrl === undefined ? await sizeOfFiles(dataDir) : ((await readLastBackup(to))?.bytes ?? 0);
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
    // It may have been removed in the meantime.
    const copying = copyDurably(join(order.dataDir, name), join(part, path)).then(() => true);
    if (await unlessMissing(copying)) copied.push(path);
  }
  return copied;
}

/** A backup that cannot be read is removed: it would only seem to be one. */
async function requireSound(folder: string, signal?: AbortSignal): Promise<void> {
  const [fault] = await faultsOfBackup(folder, await readManifest(folder), signal);
  if (fault === undefined) return;
  await rm(folder, { recursive: true, force: true });
  throw new DatabaseRefusedError(`The backup was damaged when it was read again, and removed: ${fault}.`);
}

type BackupSettings = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'BACKUP_DIR' | 'BACKUP_KEEP'>;

/** How often a running backup looks whether it has to stop. */
const LOOK_MS = 500;

/** The nightly backup into BACKUP_DIR, and the rotation after it. Rejects when there is none, for any reason. */
export async function backupNightly(
  { DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEEP }: BackupSettings & { readonly BACKUP_DIR: string },
  now: number,
  isOver: () => boolean,
): Promise<{ readonly backup: string; readonly bytes: number; readonly removed: readonly string[] }> {
  const abort = new AbortController();
  const stopped = new DatabaseRefusedError('The backup was stopped: it took too long, or the server ends.');
  const timer = setInterval(() => {
    if (isOver()) abort.abort(stopped);
  }, LOOK_MS).unref();
  try {
    const { folder, manifest } = await createBackup({
      dataDir: DATA_DIR,
      databaseUrl: DATABASE_URL,
      backupDir: BACKUP_DIR,
      to: BACKUP_DIR,
      kind: 'regular',
      now,
      signal: abort.signal,
    });
    const removed = await rotateBackups(BACKUP_DIR, BACKUP_KEEP, now);
    return { backup: folder, bytes: bytesOfBackup(manifest), removed };
  } finally {
    clearInterval(timer);
  }
}

/**
 * The backup before a database is migrated: into BACKUP_DIR, else into DATA_DIR/backups; of PostgreSQL only into BACKUP_DIR, since it needs
 * a program that may not be here. DatabaseRefusedError: there is none, so that the server must not migrate.
 */
export async function backupBeforeMigration(
  { DATA_DIR, DATABASE_URL, BACKUP_DIR, BACKUP_KEEP }: BackupSettings,
  now: number,
  log: StorageLog,
): Promise<void> {
  if (DATABASE_URL !== undefined && BACKUP_DIR === undefined) {
    log.warn({}, 'The database is migrated without a backup: set BACKUP_DIR, or back it up before an update');
    return;
  }
  const to = BACKUP_DIR ?? ownBackupsOf(DATA_DIR);
  const { folder } = await createBackup({
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    backupDir: BACKUP_DIR,
    to,
    kind: 'migration',
    now,
  }).catch((cause: Error) => {
    throw new DatabaseRefusedError(`${cause.message} So the database was not migrated: ${BEFORE_MIGRATION}`, {
      cause,
    });
  });
  log.info({ backup: folder }, 'Backed up the database before its migration');
  try {
    await rotateBackups(to, BACKUP_KEEP, now);
  } catch (err) {
    log.warn({ err }, 'Old backups could not be removed');
  }
}

const BEFORE_MIGRATION =
  'set BACKUP_DIR to a folder in which a backup can be written (docs/operations/updates.md).';

/** One line for the log when the nightly backup would fail, such as where the service may not write; null otherwise. */
export async function backupWarning({ BACKUP_DIR }: Pick<Config, 'BACKUP_DIR'>): Promise<string | null> {
  if (BACKUP_DIR === undefined) return null;
  const folder = resolve(BACKUP_DIR);
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `BACKUP_DIR: ${folder} cannot be written (${code}): there will be no nightly backup. Let the server's user write there (docs/operations/backups.md).${rightsTrouble(folder)}`;
  }
}
