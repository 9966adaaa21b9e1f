import { stat } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import type { Engine, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { compareMigrations, migrate, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqlite } from '#server/core/database/sqlite-engine.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-settings.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

const CONNECTIONS = 10;
const OLDEST_POSTGRES = 150_000;

export interface StorageOptions {
  /** The folder of the embedded database; created when missing, locked while open. */
  readonly dataDir: string;
  /** When set, PostgreSQL (or a server of its protocol) replaces the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly log: StorageLog;
  /** Called before an embedded database of an older version is migrated; it is not migrated when this rejects. */
  readonly beforeMigrating?: () => Promise<void>;
}

/** Opens storage and brings its tables up to date. DatabaseRefusedError: this server must not start on it. */
export async function openDatabase(options: StorageOptions): Promise<Database> {
  refuseUnfinishedRestore(options.dataDir);
  const { databaseUrl } = options;
  return databaseUrl === undefined ? await openEmbedded(options) : await openServer(databaseUrl, options);
}

async function openEmbedded({ dataDir, log, beforeMigrating }: StorageOptions): Promise<Database> {
  const engine = openSqlite(dataDir);
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    if (compareMigrations(await migrationsOf(db)) === 'older') await beforeMigrating?.();
    await migrate(db, engine.name, log);
    return assemble(db, engine, dataDir);
  });
}

async function openServer(url: string, { dataDir, log }: StorageOptions): Promise<Database> {
  await migrateServer(url, log);
  const engine = new PostgresEngine({ url, log, connections: CONNECTIONS, timeouts: true, claim: 'serve' });
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    const database = assemble(db, engine, dataDir);
    // Its first connection claims the database before any request is served.
    await database.ping();
    return database;
  });
}

/** On a connection of its own, without the time limits of requests. */
async function migrateServer(url: string, log: StorageLog): Promise<void> {
  const engine = new PostgresEngine({ url, log, connections: 1, timeouts: false, claim: 'serve' });
  try {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnsuitable(db);
    await refuseUnfinishedMove(db, engine.name);
    await migrate(db, engine.name, log);
  } finally {
    await engine.close();
  }
}

/** Refuses a server that is too old, and a database that cannot store every text. */
export async function refuseUnsuitable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding
  `.execute(db);
  const [server] = rows;
  if (!server || server.version < OLDEST_POSTGRES) {
    throw new DatabaseRefusedError('DATABASE_URL must lead to PostgreSQL 15 or newer.');
  }
  if (server.encoding !== 'UTF8') {
    throw new DatabaseRefusedError(`DATABASE_URL leads to a ${server.encoding} database: it must be UTF8.`);
  }
}

export function assemble(db: Kysely<Tables>, engine: Engine, dataDir: string): Database {
  return {
    db,
    engine: engine.name,
    enqueued: new Set(),
    connections: () => engine.connections(),
    clock: async () => (engine.name === 'postgres' ? await readServerClock(db) : null),
    size: async () => (engine.name === 'postgres' ? await readServerSize(db) : await sizeOfFiles(dataDir)),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await db.destroy();
      await engine.close();
    },
  };
}

async function readServerClock(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
  `.execute(db);
  return rows[0]?.now ?? Number.NaN;
}

async function readServerSize(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select pg_database_size(current_database())::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}

async function sizeOfFiles(dataDir: string): Promise<number> {
  const file = sqliteFileOf(dataDir);
  // The log is gone once the last connection has closed.
  const sizes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export async function closingOnError<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await engine.close();
    throw error;
  }
}
