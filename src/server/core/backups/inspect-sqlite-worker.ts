/** The thread of `inspectSqlite`: answers one order. It loads nothing but SQLite. */
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { InspectOrder, SqliteFacts } from './snapshot.ts';

const FAULTS_MAX = 20;
const MIGRATIONS = 'schema_migrations';

function inspect({ file, isThorough, isLive }: InspectOrder): SqliteFacts {
  try {
    const location = pathToFileURL(file);
    if (!isLive) location.searchParams.set('immutable', '1');
    using database = new DatabaseSync(location, { readOnly: true });
    database.exec('pragma trusted_schema = off');
    const faults = isThorough ? faultsOf(database) : [];
    // Damaged pages may make the counts fail too.
    return faults.length > 0 ? { faults, migrations: [], rows: {} } : { faults, ...contentsOf(database) };
  } catch (error) {
    return { faults: [(error as Error).message], migrations: [], rows: {} };
  }
}

function faultsOf(database: DatabaseSync): string[] {
  const integrity = database.prepare(`pragma integrity_check(${FAULTS_MAX})`).all();
  const orphans = database.prepare('pragma foreign_key_check').iterate();
  const faults = integrity.map((row) => String(row['integrity_check'])).filter((line) => line !== 'ok');
  for (const { table, parent } of orphans) {
    if (faults.length >= FAULTS_MAX) break;
    faults.push(`a row of ${String(table)} refers to a row of ${String(parent)} that does not exist`);
  }
  return faults;
}

function contentsOf(database: DatabaseSync): Omit<SqliteFacts, 'faults'> {
  const listed = database.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  const names = listed.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
  const migrations = names.includes(MIGRATIONS)
    ? database.prepare(`select name from ${MIGRATIONS} order by name`).all()
    : [];
  const tables = names.filter((name) => !name.startsWith(MIGRATIONS));
  return {
    migrations: migrations.map(({ name }) => String(name)),
    rows: Object.fromEntries(tables.map((name) => [name, countOf(database, name)])),
  };
}

function countOf(database: DatabaseSync, table: string): number {
  const row = database.prepare(`select count(*) as count from "${table.replaceAll('"', '""')}"`).get();
  return Number(row?.['count']);
}

parentPort?.postMessage(inspect(workerData as InspectOrder), []);
