import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/core/database/schema.ts';
import { type TableName, tables } from '#server/core/database/tables.ts';

/** Columns hold text, integers and null. */
export type Row = Readonly<Record<string, string | number | null>>;

/** The approximate bytes of a batch: a picture is a batch of its own, ticks come by the thousand. */
const BATCH_BYTES = 1_000_000;
const ROWS_FIRST = 16;
const ROWS_MOST = 1_024;

export interface BatchOptions {
  /** The key after which to start. */
  readonly after?: readonly unknown[] | null;
  readonly batchBytes?: number | undefined;
}

/** Reads a table in the order of its primary key, in batches: only one of them is in memory. */
export async function* readBatches(
  db: Kysely<Tables>,
  name: TableName,
  { after = null, batchBytes = BATCH_BYTES }: BatchOptions = {},
): AsyncGenerator<readonly Row[]> {
  let behind = after;
  let limit = ROWS_FIRST;
  for (;;) {
    const rows = await readRows(db, name, behind, limit);
    const last = rows.at(-1);
    if (last) yield rows;
    if (!last || rows.length < limit) return;
    behind = keyOf(name, last);
    limit = nextLimit(limit, rows, batchBytes);
  }
}

export function keyOf(name: TableName, row: Row): unknown[] {
  return tables[name].key.map((column) => row[column]);
}

async function readRows(
  db: Kysely<Tables>,
  name: TableName,
  after: readonly unknown[] | null,
  limit: number,
): Promise<readonly Row[]> {
  const key = sql.join(tables[name].key.map((column) => sql.ref(column)));
  const behind = after ? sql`where (${key}) > (${sql.join(after)})` : sql``;
  const rows = sql<Row>`select * from ${sql.table(name)} ${behind} order by ${key} limit ${limit}`;
  return (await rows.execute(db)).rows;
}

/** Doubles the size of light batches and halves that of heavy ones: few different statements. */
function nextLimit(limit: number, rows: readonly Row[], batchBytes: number): number {
  const bytes = JSON.stringify(rows).length;
  if (bytes > batchBytes) return Math.max(1, limit / 2);
  return bytes * 2 < batchBytes ? Math.min(ROWS_MOST, limit * 2) : limit;
}
