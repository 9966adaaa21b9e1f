import { sql } from 'kysely';
import type { StorageLog } from '#server/core/database/engine.ts';
import { DatabaseRefusedError } from '#server/core/database/errors.ts';
import { migrationNames } from '#server/core/database/migrations/all.ts';
import { migrate, migrationsOf, NEWER } from '#server/core/database/migrations/migrate.ts';
import {
  markUnfinished,
  type Progress,
  readProgress,
  removeMark,
} from '#server/core/database/opening/unfinished-move.ts';
import { type TableName, tableNames } from '#server/core/database/tables.ts';
import { copyTable } from './copy-table.ts';
import { digestTable, type TableDigest } from './digest-table.ts';
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
  const source = await openPlace(from, log);
  try {
    const target = await openPlace(to, log);
    try {
      return await moveBetween(source, target, options);
    } finally {
      await target.engine.close();
    }
  } finally {
    await source.engine.close();
  }
}

async function moveBetween(source: Place, target: Place, options: MoveOptions): Promise<CheckedTable[]> {
  await prepareTables(source, target, options.log);
  const names = await tablesIn(source);
  const progress =
    (await readProgress(target.db, target.engine.name, source.name)) ?? (await begin(source, target, names));
  for (const part of progress.toSorted(byOrder)) await copyOne(source, target, part, options);
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
    throw new DatabaseRefusedError(`--from: ${NEWER}`);
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

async function copyOne(
  source: Place,
  target: Place,
  progress: Progress,
  { report, batchBytes }: MoveOptions,
): Promise<void> {
  const { table } = progress;
  const counted = sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`;
  const [{ total } = { total: 0 }] = (await counted.execute(source.db)).rows;
  await copyTable(source, target, progress, {
    batchBytes,
    report: (carried) => report({ step: 'copy', table, carried, total }),
  });
}

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
