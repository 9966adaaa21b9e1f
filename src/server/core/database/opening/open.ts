import { Kysely, sql } from 'kysely';
import type { Database } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import type { Engine, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqlite } from '#server/core/database/sqlite-engine.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';

const CONNECTIONS = 10;
const OLDEST_POSTGRES = 150_000;

export interface StorageOptions {
  /** The folder of the embedded database; created when missing, locked while open. */
  readonly dataDir: string;
  /** When set, PostgreSQL (or a server of its protocol) replaces the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly log: StorageLog;
}

/** Opens storage and brings its tables up to date. DatabaseRefusedError: this server must not start on it. */
export async function openDatabase({ dataDir, databaseUrl, log }: StorageOptions): Promise<Database> {
  return databaseUrl === undefined ? await openEmbedded(dataDir, log) : await openServer(databaseUrl, log);
}

async function openEmbedded(dataDir: string, log: StorageLog): Promise<Database> {
  const engine = openSqlite(dataDir);
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    await migrate(db, engine.name, log);
    return assemble(db, engine, (path) => engine.backupTo(path));
  });
}

async function openServer(url: string, log: StorageLog): Promise<Database> {
  await migrateServer(url, log);
  const engine = new PostgresEngine({ url, log, connections: CONNECTIONS, timeouts: true, claim: 'serve' });
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    const database = assemble(db, engine, async () => {
      throw new Error('PostgreSQL is backed up by its own pg_dump.');
    });
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

function assemble(db: Kysely<Tables>, engine: Engine, backupTo: Database['backupTo']): Database {
  return {
    db,
    engine: engine.name,
    enqueued: new Set(),
    connections: () => engine.connections(),
    backupTo,
    clock: async () => (engine.name === 'postgres' ? await readServerClock(db) : null),
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

export async function closingOnError<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await engine.close();
    throw error;
  }
}
