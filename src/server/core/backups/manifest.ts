import { type Dirent, existsSync } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { engineNames } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { restoreMarkOf } from '#server/core/database/opening/refusals.ts';

export const MANIFEST = 'manifest.json';
/** The names of the database in a backup: SQLite's own file, or an archive of pg_dump. */
export const databaseNames = { sqlite: 'resilience.sqlite', postgres: 'resilience.dump' } as const;
/** The folder of a backup with the other files of DATA_DIR. */
export const OTHER_FILES = 'files';
/** Files of a backup: those of DATA_DIR are a few keys. */
export const FILES_MAX = 1_000;

const MANIFEST_BYTES_MAX = 4 * 1024 * 1024;
const KIND = 'resilience-backup';
const FORMAT = 1;

/** A path below the backup's folder: never out of it. */
const isInside = (path: string): boolean =>
  !path.includes('\\') && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const fileSchema = z.strictObject({
  path: z.string().max(1_024).refine(isInside),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[\da-f]{64}$/),
});

const manifestSchema = z.strictObject({
  kind: z.literal(KIND),
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The version of the product that wrote it. */
  version: z.string().max(64),
  engine: z.enum(engineNames),
  /** The names of the migrations of its tables, in order. */
  migrations: z.array(z.string().max(128)).max(10_000),
  /** Rows by table. */
  rows: z.record(z.string().max(128), z.int().min(0)),
  files: z.array(fileSchema).min(1).max(FILES_MAX),
});

/** What a backup contains: written last, so that a folder without one is unfinished. */
export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];

export function manifestOf(given: Omit<Manifest, 'kind' | 'format'>): Manifest {
  return { kind: KIND, format: FORMAT, ...given };
}

export const bytesOfBackup = ({ files }: Manifest): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Reads the manifest of a backup. DatabaseRefusedError: the folder is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  const { data } = manifestSchema.safeParse(await readJson(folder));
  if (data?.files.some(({ path }) => path === databaseNames[data.engine])) return data;
  throw refusal(folder, `its ${MANIFEST} is damaged, or of a newer version`);
}

async function readJson(folder: string): Promise<unknown> {
  const path = join(folder, MANIFEST);
  try {
    const { size } = await lstat(path);
    return size > MANIFEST_BYTES_MAX ? null : JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Not JSON: as damaged as any other text.
    if (code === undefined) return null;
    throw refusal(folder, `its ${MANIFEST} cannot be read (${code})`);
  }
}

function refusal(folder: string, reason: string): DatabaseRefusedError {
  return new DatabaseRefusedError(`${basename(folder)} is no backup of Resilience: ${reason}.`);
}

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
