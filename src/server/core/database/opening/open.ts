import { stat } from 'node:fs/promises';
import { Kysely, sql } from 'kysely';
import { checkDistribution, filledOnCoordinator } from '#server/core/database/citus.ts';
import { Cluster } from '#server/core/database/cluster.ts';
import type { Database, DatabaseNodes } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import type { Engine, StorageLog } from '#server/core/database/engine.ts';
import { openWhenFree, type Patience } from '#server/core/database/folder-lock.ts';
import { compareMigrations, migrate, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { openSqlite } from '#server/core/database/sqlite-engine.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-settings.ts';
import { makeShrinkable } from '#server/core/database/sqlite-space.ts';
import { refuseUnsuitable, refuseVolatile, refuseWithoutRights, warnOfSuperuser } from './server-checks.ts';
import { refuseUnfinishedMove } from './unfinished-move.ts';
import { refuseUnfinishedRestore } from './unfinished-restore.ts';

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
  /** How long to wait for the server that is using the folder: one that is ending. Without it the folder is refused at once. */
  readonly patience?: Patience;
  /** Called before an embedded database of an older version is migrated; it is not migrated when this rejects. */
  readonly beforeMigrating?: () => Promise<void>;
}

type ServerOptions = StorageOptions & { readonly databaseUrl: string };

/** What differs between the engines. */
interface EngineParts extends Pick<Database, 'nodes'>, Partial<Pick<Database, 'releaseSpace'>> {
  readonly dataDir: string;
}

/** Opens storage and brings its tables up to date. DatabaseRefusedError: this server must not start on it. */
export async function openDatabase(options: StorageOptions): Promise<Database> {
  refuseUnfinishedRestore(options.dataDir);
  const { databaseUrl } = options;
  return databaseUrl === undefined
    ? await openEmbedded(options)
    : await openServer({ ...options, databaseUrl });
}

async function openEmbedded(options: StorageOptions): Promise<Database> {
  const { dataDir, log, patience = { ms: 0, tell: () => {} }, beforeMigrating } = options;
  const engine = await openWhenFree(dataDir, patience, () =>
    openSqlite(dataDir, (file) => makeShrinkable(file, log)),
  );
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    if (compareMigrations(await migrationsOf(db)) === 'older') await beforeMigrating?.();
    await migrate(db, engine.name, log);
    return assemble(db, engine, {
      dataDir,
      nodes: null,
      releaseSpace: async (isOver) => await engine.releaseSpace(isOver),
    });
  });
}

async function openServer(options: ServerOptions): Promise<Database> {
  const { databaseUrl: url, dataDir, log } = options;
  await migrateServer(options);
  const engine = new PostgresEngine({ url, log, connections: CONNECTIONS, timeouts: true, claim: 'serve' });
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    // Its first connection claims the database before any request is served.
    await refuseWithoutRights(db);
    await warnOfSuperuser(db, log);
    return assemble(db, engine, { dataDir, nodes: await readNodes(db, engine, log) });
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
async function readNodes(
  db: Kysely<Tables>,
  engine: PostgresEngine,
  log: StorageLog,
): Promise<DatabaseNodes> {
  if (!(await checkDistribution(db))) return { of: async () => 'database', cluster: null };
  const left = [...(await filledOnCoordinator(db))];
  if (left.length > 0) {
    const message =
      'Rows of distributed tables are left on the coordinator, also those of erased accounts: run `npm run citus`';
    log.warn({ tables: left }, message);
  }
  const cluster = new Cluster(db);
  engine.shareByNode(async (key) => await cluster.nodeOf(key));
  return { of: async (userId) => await cluster.nodeOf({ table: 'users', value: userId }), cluster };
}

/** `releaseSpace` may be left out where the engine does so by itself, or another process does. */
export function assemble(
  db: Kysely<Tables>,
  engine: Engine,
  { dataDir, nodes, releaseSpace = async () => {} }: EngineParts,
): Database {
  return {
    db,
    engine: engine.name,
    enqueued: new Set(),
    connections: () => engine.connections(),
    nodes,
    releaseSpace,
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
