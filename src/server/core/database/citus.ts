import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from './errors.ts';
import type { Tables } from './schema.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** The first of the tables that are sharded by the user: the shards of the others are colocated with its own. */
const LEADER: TableName = 'users';

/**
 * The statements that distribute tables over the nodes of a Citus cluster, in order: a table after those that it refers to. All rows of
 * one user are on one node; an identity is where its own hash puts it.
 */
export function distributions(names: readonly TableName[] = tableNames): string[] {
  return names.map((table) => {
    const { shardedBy } = tables[table];
    const beside = shardedBy === 'user_id' && table !== LEADER ? LEADER : 'none';
    return `select create_distributed_table('${table}', '${shardedBy}', colocate_with => '${beside}')`;
  });
}

/** A table before those that it refers to, since a truncation cascades to referring tables. */
const truncationOrder = tableNames.toReversed();

/**
 * The statements that remove the rows that a filled table leaves on the coordinator when it is distributed: no query sees them, but the
 * disk and new constraints do. To be run in order when every table is distributed; Citus refuses a table that a local one refers to.
 * https://docs.citusdata.com/en/stable/develop/api_udf.html#truncate-local-data-after-distributing-table
 */
export function truncations(names: readonly TableName[] = truncationOrder): string[] {
  return names.map((table) => `select truncate_local_data_after_distributing_table('${table}')`);
}

export interface Distributed {
  /** The newly distributed tables. */
  readonly distributed: readonly TableName[];
  /** The tables whose rows were removed from the coordinator, after they were copied to the nodes. */
  readonly truncated: readonly TableName[];
}

/** Distributes the remaining tables and removes their rows from the coordinator. A second run does nothing. */
export async function distributeTables(db: Kysely<Tables>): Promise<Distributed> {
  await requireCitus(db);
  const done = await distributedTables(db);
  const missing = tableNames.filter((table) => !done.has(table));
  for (const statement of distributions(missing)) await sql.raw(statement).execute(db);
  const filled = await filledOnCoordinator(db);
  const left = truncationOrder.filter((table) => filled.has(table));
  for (const statement of truncations(left)) await sql.raw(statement).execute(db);
  return { distributed: missing, truncated: left };
}

/** The distributed tables that still have pages on the coordinator itself; their shards are other relations. */
export async function filledOnCoordinator(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from citus_tables
    where citus_table_type = 'distributed' and pg_relation_size(table_name) > 0`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Whether the tables are distributed over the nodes of a Citus cluster. Refuses a cluster on which only some are. */
export async function checkDistribution(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('citus_tables') is not null`.execute(db);
  const done = rows.length === 0 ? new Set<string>() : await distributedTables(db);
  if (done.size === 0) return false;
  const missing = tableNames.filter((table) => !done.has(table));
  if (missing.length === 0) return true;
  throw new DatabaseRefusedError(
    `These tables are not distributed over the Citus cluster: ${missing.join(', ')}. Stop every server, run \`npm run citus\`, and start again.`,
  );
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
