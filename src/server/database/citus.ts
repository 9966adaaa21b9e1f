import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from './errors.ts';
import type { Tables } from './schema.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** The first of the tables that are sharded by the user: the others' shards lie where its own do. */
const LEADER: TableName = 'users';

export interface Distribution {
  readonly table: TableName;
  readonly statement: string;
}

/**
 * What spreads every table over the nodes of a Citus cluster, in order: a table after those that it refers to. All rows of one user
 * lie on one node; an identity lies where its own hash says.
 */
export function distributions(): Distribution[] {
  return tableNames.map((table) => {
    const { shardedBy } = tables[table];
    const beside = shardedBy === 'user_id' && table !== LEADER ? LEADER : 'none';
    const statement = `select create_distributed_table('${table}', '${shardedBy}', colocate_with => '${beside}')`;
    return { table, statement };
  });
}

/** Distributes what is not distributed yet, and answers which tables those were: none when it is run again. */
export async function distributeTables(db: Kysely<Tables>): Promise<TableName[]> {
  await requireCitus(db);
  const done = await distributedTables(db);
  const missing = distributions().filter(({ table }) => !done.has(table));
  for (const { statement } of missing) await sql.raw(statement).execute(db);
  return missing.map(({ table }) => table);
}

async function requireCitus(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from pg_proc where proname = 'create_distributed_table'`.execute(db);
  if (rows.length > 0) return;
  throw new DatabaseRefusedError('This database has no Citus: run `create extension citus` in it first.');
}

async function distributedTables(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select table_name::text as name, distribution_column as "column" from citus_tables
    where citus_table_type = 'distributed'`.execute(db);
  const wrong = rows.find(({ name, column }) => isTable(name) && tables[name].shardedBy !== column);
  if (wrong) throw new DatabaseRefusedError(`${wrong.name} is distributed by ${wrong.column} already.`);
  return new Set(rows.map(({ name }) => name));
}

function isTable(name: string): name is TableName {
  return Object.hasOwn(tables, name);
}
