import type { Kysely } from 'kysely';
import { tableNames } from '#server/core/database/tables.ts';
import type { TestApp } from './test-app.ts';

export type StoredRow = Readonly<Record<string, string | number | null>>;
export type StoredRows = Readonly<Record<string, readonly StoredRow[]>>;

type AnyDatabase = Kysely<Record<string, Record<string, string | number | null>>>;

/** All that is stored of one user, in an order that does not depend on who asks. */
export async function rowsOf(api: TestApp, userId: string): Promise<StoredRows> {
  return await readRows(api, userId);
}

/** All that is stored of anybody. */
export async function rowsOfAll(api: TestApp): Promise<StoredRows> {
  return await readRows(api, undefined);
}

async function readRows({ database }: TestApp, userId: string | undefined): Promise<StoredRows> {
  const db = database.db as unknown as AnyDatabase;
  const rows: Record<string, StoredRow[]> = {};
  for (const table of tableNames) {
    const all = db.selectFrom(table).selectAll();
    const found = await (userId === undefined ? all : all.where('user_id', '=', userId)).execute();
    const written = found.map((row) => [JSON.stringify(row), row] as const);
    rows[table] = written.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }
  return rows;
}
