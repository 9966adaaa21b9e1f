import { Kysely } from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { compareMigrations, migrationsOf, NEWER } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqliteBeside } from '#server/core/database/sqlite-engine.ts';
import { assemble, closingOnError, type StorageOptions } from './open.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const CONNECTIONS = 2;

/**
 * Opens storage that servers may be using: without the lock of the folder, and without migrating. Its transactions raise the revision of
 * their user like those of a server, and servers find its jobs within a minute.
 */
export async function openBeside({ dataDir, databaseUrl, log }: StorageOptions): Promise<Database> {
  refuseUnfinishedRestore(dataDir);
  const engine =
    databaseUrl === undefined
      ? openSqliteBeside(dataDir)
      : new PostgresEngine({
          url: databaseUrl,
          log,
          connections: CONNECTIONS,
          timeouts: true,
          claim: 'serve',
        });
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    return assemble(db, engine, { dataDir, nodes: null });
  });
}

/** Refuses a database whose tables are not those of this version: a statement could miss a column, or write what is read differently. */
export async function requireCurrentSchema({ db }: Database): Promise<void> {
  const state = compareMigrations(await migrationsOf(db));
  if (state === 'current') return;
  if (state === 'newer') throw new DatabaseRefusedError(NEWER);
  if (state === 'empty') throw new DatabaseRefusedError('This database is empty: start the server once.');
  throw new DatabaseRefusedError(
    'This database was made by an older version of Resilience: start the server once, which migrates it.',
  );
}
