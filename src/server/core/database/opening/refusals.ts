import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { EngineName, StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { type TableName, tableNames } from '#server/core/database/tables.ts';

const MARK = 'unfinished_move';

/** The progress of a table: written with the copied rows. */
export interface Progress {
  readonly table: TableName;
  /** The key of the last copied row; null before the first. */
  readonly lastKey: readonly unknown[] | null;
  readonly carried: number;
}

async function isMarked(db: Kysely<Tables>, engine: EngineName): Promise<boolean> {
  const found =
    engine === 'postgres'
      ? sql`select 1 where to_regclass(${MARK}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${MARK}`;
  return (await found.execute(db)).rows.length > 0;
}

/** Refuses to start a server on a database with an unfinished move. */
export async function refuseUnfinishedMove(db: Kysely<Tables>, engine: EngineName): Promise<void> {
  if (!(await isMarked(db, engine))) return;
  throw new DatabaseRefusedError('A move into this database has not ended: run `npm run move` again first.');
}

/** The progress of an unfinished move from `source`; null when there is none. */
export async function readProgress(
  db: Kysely<Tables>,
  engine: EngineName,
  source: string,
): Promise<Progress[] | null> {
  if (!(await isMarked(db, engine))) return null;
  const { rows } = await sql<{ source: string; table: TableName; lastKey: string | null; carried: number }>`
    select source, table_name as "table", last_key as "lastKey", carried from ${sql.table(MARK)}`.execute(db);
  const other = rows.find((row) => row.source !== source);
  if (other)
    throw new DatabaseRefusedError(
      `--to: holds an unfinished move from ${other.source}: finish or empty it.`,
    );
  return rows.map(({ table, lastKey, carried }) => ({
    table,
    lastKey: lastKey === null ? null : (JSON.parse(lastKey) as unknown[]),
    carried,
  }));
}

/** Reserves the target for this move until `removeMark`. */
export async function markUnfinished(
  db: Kysely<Tables>,
  source: string,
  names: readonly TableName[],
): Promise<Progress[]> {
  await db.transaction().execute(async (transaction) => {
    await transaction.schema
      .createTable(MARK)
      .addColumn('table_name', 'text', (column) => column.primaryKey())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('last_key', 'text')
      .addColumn('carried', 'integer', (column) => column.notNull())
      .execute();
    for (const name of names) {
      await sql`insert into ${sql.table(MARK)} (table_name, source, last_key, carried)
        values (${name}, ${source}, null, 0)`.execute(transaction);
    }
  });
  return names.map((table) => ({ table, lastKey: null, carried: 0 }));
}

export async function writeProgress(
  transaction: Transaction<Tables>,
  { table, lastKey, carried }: Progress,
): Promise<void> {
  await sql`update ${sql.table(MARK)} set last_key = ${JSON.stringify(lastKey)}, carried = ${carried}
    where table_name = ${table}`.execute(transaction);
}

export async function removeMark(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable(MARK).execute();
}

/** Exists while the files of a data folder are replaced by those of a backup. */
export const restoreMarkOf = (dataDir: string): string => join(dataDir, 'restore-unfinished');

/** Refuses a data folder in which a restore was interrupted: some of its files may be missing. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMarkOf(dataDir))) return;
  throw new DatabaseRefusedError(
    `A restore into ${resolve(dataDir)} has not ended: run \`npm run admin -- restore\` again first.`,
  );
}

const OLDEST_POSTGRES = 150_000;
const MANUAL = 'docs/operations/postgresql.md';

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

/** Refuses a server whose database may not survive a power cut. Each connection sets synchronous_commit itself. */
export async function refuseVolatile(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in ('fsync', 'full_page_writes') and setting = 'off' order by name
  `.execute(db);
  if (rows.length === 0) return;
  const off = rows.map(({ name }) => `${name} = off`).join(' and ');
  throw new DatabaseRefusedError(
    `This PostgreSQL runs with ${off}: a power cut could destroy the database. Switch it on (${MANUAL}).`,
  );
}

/** Warns of a role that may do anything to the whole server. */
export async function warnOfSuperuser(db: Kysely<Tables>, log: StorageLog): Promise<void> {
  const { rows } = await sql`select 1 where current_setting('is_superuser') = 'on'`.execute(db);
  if (rows.length === 0) return;
  log.warn(
    {},
    `The role of DATABASE_URL is a superuser: give the server a role that may only read and write rows (${MANUAL})`,
  );
}

/** Refuses a role that may not read and write every table, and a database that is not the one that was migrated. */
export async function refuseWithoutRights(db: Kysely<Tables>): Promise<void> {
  const may = (right: string) => sql`has_table_privilege(to_regclass(name)::oid, ${sql.lit(right)})`;
  const rights = sql.join(['select', 'insert', 'update', 'delete'].map(may), sql` and `);
  const { rows } = await sql<{ name: string; isThere: boolean }>`
    select name, to_regclass(name) is not null as "isThere" from unnest(${tableNames}::text[]) as name
    where (${rights}) is not true`.execute(db);
  const missing = rows.find(({ isThere }) => !isThere);
  if (missing) {
    throw new DatabaseRefusedError(
      `DATABASE_URL leads to a database without the table ${missing.name}: DATABASE_MIGRATION_URL must lead to the same one.`,
    );
  }
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new DatabaseRefusedError(
    `The role of DATABASE_URL may not read and write ${names}: grant it that (${MANUAL}).`,
  );
}
