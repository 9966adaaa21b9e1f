import { Kysely, sql } from 'kysely';
import { checkDistribution, filledOnCoordinator } from '#server/core/database/citus.ts';
import { Cluster } from '#server/core/database/cluster.ts';
import type { Database, DatabaseNodes } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import type { Engine, StorageLog } from '#server/core/database/engine.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqlite } from '#server/core/database/sqlite-engine.ts';
import { makeShrinkable } from '#server/core/database/sqlite-space.ts';
import { refuseUnsuitable, refuseVolatile, refuseWithoutRights, warnOfSuperuser } from './server-checks.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';

const CONNECTIONS = 10;

export interface StorageOptions {
  /** The folder of the embedded database; created when missing, locked while open. */
  readonly dataDir: string;
  /** When set, PostgreSQL (or a server of its protocol) replaces the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** The same database by the role that owns its tables; when left out, that of `databaseUrl` migrates. */
  readonly migrationUrl?: string | undefined;
  /** For tests only: accepts a PostgreSQL that would not survive a power cut. */
  readonly testsOnlyVolatile?: boolean | undefined;
  readonly log: StorageLog;
}

type ServerOptions = StorageOptions & { readonly databaseUrl: string };

/** What differs between the engines. */
type EngineParts = Pick<Database, 'nodes' | 'backupTo' | 'releaseSpace'>;

/** Opens storage and brings its tables up to date. DatabaseRefusedError: this server must not start on it. */
export async function openDatabase(options: StorageOptions): Promise<Database> {
  const { databaseUrl, dataDir, log } = options;
  return databaseUrl === undefined
    ? await openEmbedded(dataDir, log)
    : await openServer({ ...options, databaseUrl });
}

async function openEmbedded(dataDir: string, log: StorageLog): Promise<Database> {
  const engine = openSqlite(dataDir, (file) => makeShrinkable(file, log));
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    await migrate(db, engine.name, log);
    return assemble(db, engine, {
      nodes: null,
      backupTo: async (path) => await engine.backupTo(path),
      releaseSpace: async (isOver) => await engine.releaseSpace(isOver),
    });
  });
}

async function openServer(options: ServerOptions): Promise<Database> {
  const { databaseUrl: url, log } = options;
  await migrateServer(options);
  const engine = new PostgresEngine({ url, log, connections: CONNECTIONS, timeouts: true, claim: 'serve' });
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    // Its first connection claims the database before any request is served.
    await refuseWithoutRights(db);
    await warnOfSuperuser(db, log);
    return assemble(db, engine, {
      nodes: await readNodes(db, log),
      backupTo: async () => {
        throw new Error('PostgreSQL is backed up by its own pg_dump.');
      },
      releaseSpace: async () => {},
    });
  });
}

/** On a connection of its own, without the time limits of requests. */
async function migrateServer(options: ServerOptions): Promise<void> {
  const { databaseUrl, migrationUrl: url = databaseUrl, testsOnlyVolatile = false, log } = options;
  const engine = new PostgresEngine({ url, log, connections: 1, timeouts: false, claim: 'serve' });
  try {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnsuitable(db);
    if (!testsOnlyVolatile) await refuseVolatile(db);
    await refuseUnfinishedMove(db, engine.name);
    await migrate(db, engine.name, log);
  } finally {
    await engine.close();
  }
}

/** The nodes of the server: a cluster must have every table on them, and none of their rows on the coordinator. */
async function readNodes(db: Kysely<Tables>, log: StorageLog): Promise<DatabaseNodes> {
  if (!(await checkDistribution(db))) return { of: async () => 'database', cluster: null };
  const left = [...(await filledOnCoordinator(db))];
  if (left.length > 0) {
    const message =
      'Rows of distributed tables are left on the coordinator, also those of erased accounts: run `npm run citus`';
    log.warn({ tables: left }, message);
  }
  const cluster = new Cluster(db);
  return { of: async (userId) => await cluster.nodeOf(userId), cluster };
}

function assemble(db: Kysely<Tables>, engine: Engine, parts: EngineParts): Database {
  return {
    db,
    engine: engine.name,
    enqueued: new Set(),
    connections: () => engine.connections(),
    ...parts,
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
