import type { Kysely } from 'kysely';
import { type TableName, tableNames, tables } from '#server/core/database/tables.ts';
import type { TestApp } from './test-app.ts';

export type StoredRow = Readonly<Record<string, string | number | null>>;
export type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;

type AnyDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

/** All that is stored of one user, with all of each circle that they are in, in an order that is the same for all readers. */
export async function rowsOf(api: TestApp, userId: string): Promise<StoredRows> {
  return await readRows(api, userId);
}

/** All that is stored of anybody. */
export async function rowsOfAll(api: TestApp): Promise<StoredRows> {
  return await readRows(api, undefined);
}

/** All that is stored of one circle. */
export async function rowsOfCircle(api: TestApp, circleId: string): Promise<StoredRows> {
  const ofCircles = tableNames.filter((table) => tables[table].shardedBy === 'circle_id');
  const rows: Record<string, readonly StoredRow[]> = {};
  for (const table of ofCircles) rows[table] = await readTable(api, table, { circle_id: [circleId] });
  return rows;
}

async function readRows(api: TestApp, userId: string | undefined): Promise<StoredRows> {
  const user = userId === undefined ? undefined : [userId];
  const memberships = await readTable(api, 'memberships', { user_id: user });
  const circles = user && memberships.map(({ circle_id }) => circle_id);
  const rows: Record<string, readonly StoredRow[]> = {};
  for (const table of tableNames) {
    const isOfCircle = tables[table].shardedBy === 'circle_id';
    rows[table] = await readTable(api, table, isOfCircle ? { circle_id: circles } : { user_id: user });
  }
  return rows;
}

type Owners = Readonly<Record<string, readonly (StoredRow[string] | undefined)[] | undefined>>;

/** The rows of these owners; of all where none are given. */
async function readTable({ database }: TestApp, table: TableName, owners: Owners): Promise<StoredRow[]> {
  const db = database.db as unknown as AnyDatabase;
  const given = Object.entries(owners).flatMap(([column, ids]) => (ids ? [{ column, ids }] : []));
  if (given.some(({ ids }) => ids.length === 0)) return [];
  const all = db.selectFrom(table).selectAll();
  const found = await given
    .reduce(
      (query, { column, ids }) =>
        query.where(
          column,
          'in',
          ids.filter((id) => id !== undefined),
        ),
      all,
    )
    .execute();
  const written = found.map((row) => [JSON.stringify(row), row] as const);
  return written.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
