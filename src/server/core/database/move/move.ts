import { createHash } from 'node:crypto';
import { type InsertObject, type Kysely, sql } from 'kysely';
import type { StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { describeNewer } from '#server/core/database/migrations/made-by.ts';
import { migrate, migrationNames, migrationsOf } from '#server/core/database/migrations/migrate.ts';
import {
  markUnfinished,
  type Progress,
  readProgress,
  removeMark,
  writeProgress,
} from '#server/core/database/opening/refusals.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import { nameOf, openPlace, type Place, requireEmbedded } from './place.ts';

export type MoveReport = (
  news:
    | { step: 'copy'; table: TableName; carried: number; total: number }
    | ({ step: 'same' } & CheckedTable),
) => void;

export interface CheckedTable extends TableDigest {
  readonly table: TableName;
}

export interface MoveOptions {
  /** A data folder or a postgres:// address, each. */
  readonly from: string;
  readonly to: string;
  readonly report: MoveReport;
  readonly log: StorageLog;
  readonly batchBytes?: number;
}

/**
 * Copies a whole database into an empty one, on the same or the other engine, and compares every row. The source is only read. When it was
 * killed, the next run continues; until it has ended no server starts on the target.
 */
export async function moveDatabase(options: MoveOptions): Promise<CheckedTable[]> {
  const { from, to, log } = options;
  if (nameOf(from) === nameOf(to)) throw new DatabaseRefusedError('--from and --to are the same place.');
  requireEmbedded(from);
  await using source = await openPlace(from, log);
  await using target = await openPlace(to, log);
  return await moveBetween(source, target, options);
}

async function moveBetween(source: Place, target: Place, options: MoveOptions): Promise<CheckedTable[]> {
  await prepareTables(source, target, options.log);
  const names = await tablesIn(source);
  const progress =
    (await readProgress(target.db, target.engine.name, source.name)) ?? (await begin(source, target, names));
  for (const part of progress.toSorted(byOrder)) await copyTable(source, target, part, options);
  const checked = await compare(source, target, names, options.report);
  await removeMark(target.db);
  // The planner has no statistics of a bulk load yet.
  if (target.engine.name === 'postgres') await sql`analyze`.execute(target.db);
  return checked;
}

/** The target gets the tables of the source's version; the server migrates them when it starts. */
async function prepareTables(source: Place, target: Place, log: StorageLog): Promise<void> {
  const had = await migrationsOf(source.db);
  const latest = had.at(-1);
  if (latest === undefined) throw new DatabaseRefusedError('--from: holds no Resilience database.');
  if (had.some((name, index) => name !== migrationNames[index]))
    throw new DatabaseRefusedError(`--from: ${await describeNewer(source.db, source.engine.name)}`);
  const has = await migrationsOf(target.db);
  if (has.some((name, index) => name !== had[index])) {
    throw new DatabaseRefusedError(
      '--to: has tables of another version than the source: take an empty database.',
    );
  }
  if (has.length < had.length) await migrate(target.db, target.engine.name, log, latest);
}

async function tablesIn({ db }: Place): Promise<TableName[]> {
  const found = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return tableNames.filter((name) => found.has(name));
}

async function begin(source: Place, target: Place, names: readonly TableName[]): Promise<Progress[]> {
  for (const name of names) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target.db);
    if (rows.length > 0)
      throw new DatabaseRefusedError(`--to: is not empty (${name}): take an empty database.`);
  }
  return await markUnfinished(target.db, source.name, names);
}

const byOrder = (a: Progress, b: Progress) => tableNames.indexOf(a.table) - tableNames.indexOf(b.table);

/** Reads every row of both again, also those of an earlier run, and finds a source that changed meanwhile. */
async function compare(
  source: Place,
  target: Place,
  names: readonly TableName[],
  report: MoveReport,
): Promise<CheckedTable[]> {
  const checked: CheckedTable[] = [];
  for (const table of names) {
    const wanted = await digestTable(source.db, table);
    const found = await digestTable(target.db, table);
    if (wanted.sha256 !== found.sha256) {
      const counts = `${wanted.rows} rows in the source, ${found.rows} in the target`;
      throw new DatabaseRefusedError(
        `${table} is not the same (${counts}): empty the target and move again.`,
      );
    }
    checked.push({ table, ...wanted });
    report({ step: 'same', table, ...wanted });
  }
  return checked;
}

/** Columns hold text, integers and null. */
type Row = Readonly<Record<string, string | number | null>>;

/** The approximate bytes of a batch: a picture is a batch of its own, ticks come by the thousand. */
const BATCH_BYTES = 1_000_000;
const ROWS_FIRST = 16;
const ROWS_MOST = 1_024;

interface BatchOptions {
  /** The key after which to start. */
  readonly after?: readonly unknown[] | null;
  readonly batchBytes?: number | undefined;
}

/** Reads a table in the order of its primary key, in batches: only one of them is in memory. */
async function* readBatches(
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

function keyOf(name: TableName, row: Row): unknown[] {
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

export interface TableDigest {
  readonly rows: number;
  /** SHA-256 over every value of every row, in the order of the key: the same on both engines. */
  readonly sha256: string;
}

export async function digestTable(db: Kysely<Tables>, name: TableName): Promise<TableDigest> {
  const hash = createHash('sha256');
  let columns: string[] | undefined;
  let rows = 0;
  for await (const batch of readBatches(db, name)) {
    for (const row of batch) {
      columns ??= Object.keys(row).toSorted();
      hash
        .update(JSON.stringify(rows === 0 ? columns : null))
        .update(JSON.stringify(columns.map((column) => row[column])));
      rows += 1;
    }
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Rows a statement: PostgreSQL takes 65,535 values in one, SQLite 32,766. */
const ROWS_A_STATEMENT = 64;

/** Continues after `progress`. The rows and their progress are one transaction: after a kill it continues at the last. */
async function copyTable(
  source: Place,
  target: Place,
  progress: Progress,
  { report, batchBytes }: MoveOptions,
): Promise<void> {
  const { table } = progress;
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`;
  const [{ total } = { total: 0 }] = (await counted.execute(source.db)).rows;
  let { carried } = progress;
  for await (const batch of readBatches(source.db, table, { after: progress.lastKey, batchBytes })) {
    carried += batch.length;
    await storeBatch(target, batch, { table, lastKey: keyOf(table, batch.at(-1) ?? {}), carried });
    report({ step: 'copy', table, carried, total });
  }
}

async function storeBatch(target: Place, rows: readonly Row[], progress: Progress): Promise<void> {
  await target.db.transaction().execute(async (transaction) => {
    for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
      // They come from the table of the same name and migration.
      const part = rows.slice(start, start + ROWS_A_STATEMENT) as unknown as InsertObject<
        Tables,
        TableName
      >[];
      await transaction.insertInto(progress.table).values(part).execute();
    }
    await writeProgress(transaction, progress);
  });
}
