import { basename, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { lockFolder } from '#server/core/database/folder-lock.ts';
import { compareMigrations, NEWER } from '#server/core/database/migrations/migrate.ts';
import { openPlace } from '#server/core/database/move/place.ts';
import { makeFolder } from '#server/core/disk/make-folder.ts';
import { faultsOfBackup } from './check-backup.ts';
import type { DataPlaces } from './data-files.ts';
import { databaseNames, type Manifest, OTHER_FILES, readManifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';
import { replaceData, stageFiles } from './replace-data.ts';
import { contentsOf } from './snapshot.ts';

export interface RestoreOrder extends DataPlaces {
  /** PostgreSQL, which must be empty; the embedded database of `dataDir` without it. */
  readonly databaseUrl?: string | undefined;
  /** The backup. */
  readonly folder: string;
  readonly now: number;
}

const silent = { info: () => {}, warn: () => {} };

/** Reads a whole backup before it is restored. DatabaseRefusedError: it is damaged, or does not belong here. */
export async function requireRestorable({ folder, databaseUrl }: RestoreOrder): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { engine, migrations } = manifest;
  const name = basename(resolve(folder));
  if (engine === 'sqlite' && databaseUrl !== undefined) {
    throw new DatabaseRefusedError(
      `${name} is of the embedded database, and DATABASE_URL is set: unset it, and move the data afterwards (npm run move).`,
    );
  }
  if (engine === 'postgres' && databaseUrl === undefined) {
    throw new DatabaseRefusedError(`${name} is of PostgreSQL: set DATABASE_URL to an empty database.`);
  }
  if (compareMigrations(migrations) === 'newer') throw new DatabaseRefusedError(NEWER);
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
  const place = await openPlace(url, silent);
  try {
    const { rows, migrations } = await contentsOf(place.db);
    if (migrations.length > 0 || Object.keys(rows).length > 0) {
      throw new DatabaseRefusedError(
        'DATABASE_URL leads to a database that is not empty: take an empty one.',
      );
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
  } finally {
    await place.engine.close();
  }
}
