import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The bytes of an SQLite database that `fill` has filled. */
export function makeDatabase(fill: (database: DatabaseSync) => void): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  try {
    const path = join(folder, 'made.db');
    const database = new DatabaseSync(path);
    fill(database);
    database.close();
    return new Uint8Array(readFileSync(path));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Value = number | bigint | string | null | Uint8Array;

/** Adds rows of one shape in one transaction. */
export function insertRows(
  database: DatabaseSync,
  table: string,
  rows: readonly Readonly<Record<string, Value>>[],
): void {
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((column) => `"${column}"`).join(', ');
  const marks = columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert into ${table} (${names}) values (${marks})`);
  database.exec('begin');
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
  database.exec('commit');
}
