import { type Kysely, sql, type Transaction } from 'kysely';
import type { EngineName } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import type { Tables } from '#server/core/database/schema.ts';
import type { TableName } from '#server/core/database/tables.ts';

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
