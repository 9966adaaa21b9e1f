import { Kysely, type RawBuilder, sql } from 'kysely';
import { checkDistribution, filledOnCoordinator } from '#server/core/database/citus.ts';
import { Cluster } from '#server/core/database/cluster.ts';
import type { Database, DatabaseNodes } from '#server/core/database/database.ts';
import { dialectOf } from '#server/core/database/dialect.ts';
import type { Engine, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { describeNewer } from '#server/core/database/migrations/made-by.ts';
import { compareMigrations, migrate, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import {
  openSqlite,
  openSqliteBeside,
  openWhenFree,
  type Patience,
} from '#server/core/database/sqlite-engine.ts';
import { makeShrinkable, sizeOfFiles } from '#server/core/database/sqlite-file.ts';
import {
  refuseUnfinishedMove,
  refuseUnfinishedRestore,
  refuseUnsuitable,
  refuseVolatile,
  refuseWithoutRights,
  warnOfSuperuser,
} from './refusals.ts';

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
  /** Called before a database of an older version is migrated; it is not migrated when this rejects. */
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
  const { dataDir, log, patience = { ms: 0, tell: () => {} } } = options;
  const engine = await openWhenFree(dataDir, patience, () =>
    openSqlite(dataDir, (file) => makeShrinkable(file, log)),
  );
  return await closingOnError(engine, async () => {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    await refuseUnfinishedMove(db, engine.name);
    await migrateSafely(db, engine, options);
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

async function migrateSafely(
  db: Kysely<Tables>,
  { name }: Engine,
  { log, beforeMigrating }: StorageOptions,
): Promise<void> {
  if (compareMigrations(await migrationsOf(db)) === 'older') await beforeMigrating?.();
  await migrate(db, name, log);
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
    await migrateSafely(db, engine, options);
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
function assemble(
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
    clock: async () => (engine.name === 'postgres' ? await readNumber(db, SERVER_CLOCK) : null),
    size: async () =>
      engine.name === 'postgres' ? await readNumber(db, SERVER_SIZE) : await sizeOfFiles(dataDir),
    ping: async () => {
      await sql`select 1`.execute(db);
    },
    close: async () => {
      await db.destroy();
      await engine.close();
    },
  };
}

const SERVER_CLOCK = sql`extract(epoch from clock_timestamp()) * 1000`;
const SERVER_SIZE = sql`pg_database_size(current_database())`;

async function readNumber(db: Kysely<Tables>, figure: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select (${figure})::float8 as value`.execute(db);
  return rows[0]?.value ?? Number.NaN;
}

export async function closingOnError<T>(engine: Engine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const CONNECTIONS_BESIDE = 2;

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
          connections: CONNECTIONS_BESIDE,
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
export async function requireCurrentSchema({ db, engine }: Database): Promise<void> {
  const state = compareMigrations(await migrationsOf(db));
  if (state === 'current') return;
  if (state === 'newer') throw new DatabaseRefusedError(await describeNewer(db, engine));
  if (state === 'empty') throw new DatabaseRefusedError('This database is empty: start the server once.');
  throw new DatabaseRefusedError(
    'This database was made by an older version of Resilience: start the server once, which migrates it.',
  );
}
