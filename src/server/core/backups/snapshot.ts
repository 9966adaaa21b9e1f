import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import { dialectOf } from '#server/core/database/dialect.ts';
import { silentLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { backupSqlite, sqliteFileOf } from '#server/core/database/sqlite-file.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { databaseNames, type Manifest } from './manifest.ts';

type PostgresTool = 'pg_dump' | 'pg_restore';

/** The program is not on this machine. */
export class ToolMissingError extends DatabaseRefusedError {}

interface ToolOptions {
  /** Its server, by the environment of the process: other users of this machine see the options of a process. */
  readonly url?: string;
  readonly signal?: AbortSignal | undefined;
}

const REASON_MAX = 300;

/** Runs a program of PostgreSQL. DatabaseRefusedError: it is not installed, or it failed. */
export async function runTool(
  tool: PostgresTool,
  options: readonly string[],
  { url, signal }: ToolOptions = {},
): Promise<void> {
  const server = url === undefined ? { options: [], env: {} } : serverOf(url);
  const child = spawn(tool, [...server.options, ...options], {
    env: { ...process.env, ...server.env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  // What it wrote until it ended; nothing when it was not found.
  const [said, [code]] = await Promise.all([
    text(child.stderr).catch(() => ''),
    once(child, 'close').catch((error: unknown) => {
      throw missing(error, tool);
    }) as Promise<[number | null]>,
  ]);
  if (code === 0) return;
  throw new DatabaseRefusedError(`${tool} failed: ${reasonIn(said) ?? `it ended with ${code}`}`);
}

/** libpq takes the same address as the server, and the password from the environment. */
function serverOf(url: string): { options: string[]; env: Record<string, string> } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  return {
    options: [`--dbname=${address.href}`],
    env: password === '' ? {} : { PGPASSWORD: password },
  };
}

function missing(error: unknown, tool: PostgresTool): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return error;
  return new ToolMissingError(
    `${tool} is not installed here: install PostgreSQL's client programs, or back the database up where it runs (docs/operations/backups.md).`,
    { cause: error },
  );
}

/** The first line about an error: later ones may quote rows. */
function reasonIn(said: string): string | undefined {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => line.includes('error:')) ?? lines[0])?.slice(0, REASON_MAX);
}

/** What a snapshot of a database contains. */
export type Contents = Pick<Manifest, 'migrations' | 'rows'>;

/** Writes a consistent copy of the embedded database into a folder, while servers use it. */
export async function snapshotSqlite(
  dataDir: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Contents> {
  const target = join(folder, databaseNames.sqlite);
  await backupSqlite(sqliteFileOf(dataDir), target);
  const { faults, migrations, rows } = await inspectSqlite(
    { file: target, isThorough: false, isLive: false },
    signal,
  );
  if (faults.length > 0) throw new DatabaseRefusedError(`The copy of the database is damaged: ${faults[0]}.`);
  return { migrations, rows };
}

/** The same of PostgreSQL, by pg_dump. The rows are counted in the snapshot that it dumps. */
export async function snapshotPostgres(url: string, folder: string, signal?: AbortSignal): Promise<Contents> {
  const options = { url, connections: 1, timeouts: false, claim: 'serve' } as const;
  const engine = new PostgresEngine({ ...options, log: silentLog });
  try {
    const db = new Kysely<Tables>({ dialect: dialectOf(engine) });
    return await db.transaction().execute(async (transaction) => {
      await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction);
      const contents = await contentsOf(transaction);
      const file = `--file=${join(folder, databaseNames.postgres)}`;
      const snapshot = `--snapshot=${rows[0]?.id ?? ''}`;
      await runTool('pg_dump', ['--format=custom', '--no-password', file, snapshot], { url, signal });
      return contents;
    });
  } finally {
    await engine.close();
  }
}

/** The migrations of a database, and the rows of its tables. */
export async function contentsOf(db: Kysely<Tables>): Promise<Contents> {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const rows: Record<string, number> = {};
  for (const table of tableNames.filter((name) => found.has(name))) {
    const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`;
    rows[table] = (await counted.execute(db)).rows[0]?.count ?? 0;
  }
  return { migrations: await migrationsOf(db), rows };
}

export interface InspectOrder {
  readonly file: string;
  /** Reads every page and every reference, not only the counts. */
  readonly isThorough: boolean;
  /** False for a finished copy: it is read without locks and without files beside it. */
  readonly isLive: boolean;
}

export interface SqliteFacts {
  /** What is wrong with the file, a line each; empty when it is sound. */
  readonly faults: readonly string[];
  readonly migrations: string[];
  readonly rows: Record<string, number>;
}

const MEMORY_MB = 128;

/** Inspects a database file in a thread of its own: SQLite's calls would block this one for seconds. */
export async function inspectSqlite(order: InspectOrder, signal?: AbortSignal): Promise<SqliteFacts> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./inspect-sqlite-worker.ts', import.meta.url), {
    workerData: order,
    // Those of the process may not be for a file.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const stop = () => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const [facts] = (await Promise.race([
      once(worker, 'message'),
      once(worker, 'exit').then(() => {
        throw signal?.reason ?? new Error('The database was not inspected to the end.');
      }),
    ])) as [SqliteFacts];
    return facts;
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
