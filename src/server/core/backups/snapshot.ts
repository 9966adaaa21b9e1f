import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { dialectOf } from '#server/core/database/dialect.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { migrationsOf } from '#server/core/database/migrations/migrate.ts';
import { PostgresEngine } from '#server/core/database/postgres-engine.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { backupSqlite } from '#server/core/database/sqlite-backup.ts';
import { sqliteFileOf } from '#server/core/database/sqlite-settings.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { inspectSqlite } from './inspect-sqlite.ts';
import { databaseNames, type Manifest } from './manifest.ts';
import { runTool } from './postgres-tools.ts';

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
  const log = { info: () => {}, warn: () => {} };
  const engine = new PostgresEngine({ url, log, connections: 1, timeouts: false, claim: 'serve' });
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
