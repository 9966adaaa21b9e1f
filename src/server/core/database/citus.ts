import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { DatabaseRefusedError } from './errors.ts';
import type { Tables } from './schema.ts';
import { type TableName, tableNames, tables } from './tables.ts';

/** The first of the tables that are sharded by the user: the shards of the others are colocated with its own. */
const LEADER: TableName = 'users';

/** By the user, or by the circle: an id of either is placed by the same shards. */
const isBesideUsers = (table: TableName): boolean =>
  tables[table].shardedBy !== 'subject' && table !== LEADER;

/**
 * The statements that distribute tables over the nodes of a Citus cluster, in order: a table after those that it refers to. All rows of
 * one user are on one node, and those of one circle; an identity is where its own hash puts it.
 */
export function distributions(names: readonly TableName[] = tableNames): string[] {
  return names.map((table) => {
    const beside = isBesideUsers(table) ? LEADER : 'none';
    return `select create_distributed_table('${table}', '${tables[table].shardedBy}', colocate_with => '${beside}')`;
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
  /** How many of their rows were deleted before, since they referred to rows that no longer exist. */
  readonly orphans: number;
  /** The tables that were distributed apart from their users, and are now beside them. */
  readonly colocated: readonly TableName[];
  /** The tables whose rows were removed from the coordinator, after they were copied to the nodes. */
  readonly truncated: readonly TableName[];
}

/** Distributes those of the tables that remain, and removes their rows from the coordinator. A second run does nothing. */
export async function distributeTables(
  db: Kysely<Tables>,
  names: readonly TableName[] = tableNames,
): Promise<Distributed> {
  await requireCitus(db);
  const before = new Set((await listDistributed(db)).keys());
  const missing = names.filter((table) => !before.has(table));
  let orphans = 0;
  for (const table of missing) orphans += await deleteOrphans(db, table, before);
  await runAll(db, distributions(missing));
  const colocated = tablesApart(await listDistributed(db));
  await runAll(
    db,
    colocated.map((table) => `select alter_distributed_table('${table}', colocate_with => '${LEADER}')`),
  );
  const filled = await filledOnCoordinator(db);
  const truncated = truncationOrder.filter((table) => filled.has(table));
  await runAll(db, truncations(truncated));
  return { distributed: missing, orphans, colocated, truncated };
}

/** Runs statements in order; a refusal becomes one line that names its statement. */
async function runAll(db: Kysely<Tables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    try {
      await sql.raw(statement).execute(db);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      throw new DatabaseRefusedError(`${statement}: ${error.message}`, { cause: error });
    }
  }
}

/** The distributed tables that still have pages on the coordinator itself; their shards are other relations. */
export async function filledOnCoordinator(db: Kysely<Tables>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition
    where partmethod = 'h' and pg_relation_size(logicalrelid) > 0`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether the tables are distributed over the nodes of a Citus cluster. Refuses a cluster on which only some are, as after an update that
 * added one: what is deleted on the nodes stays in the others.
 */
export async function checkDistribution(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 where to_regclass('pg_dist_partition') is not null`.execute(db);
  const distributed = rows.length === 0 ? new Map<TableName, number>() : await listDistributed(db);
  if (distributed.size === 0) return false;
  const missing = tableNames.filter((table) => !distributed.has(table));
  const wrong = [...missing, ...tablesApart(distributed)];
  if (wrong.length === 0) return true;
  throw new DatabaseRefusedError(
    `These tables are not distributed over the Citus cluster beside their users: ${wrong.join(', ')}. Stop every server, run \`npm run citus\`, and start again.`,
  );
}

async function requireCitus(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from pg_proc where proname = 'create_distributed_table'`.execute(db);
  if (rows.length > 0) return;
  throw new DatabaseRefusedError('This database has no Citus: run `create extension citus` in it first.');
}

/** The colocation group of each distributed table, by the coordinator's own tables: the view citus_tables asks every node. */
async function listDistributed(db: Kysely<Tables>): Promise<Map<TableName, number>> {
  const { rows } = await sql<{ name: TableName; column: string; group: number }>`
    select logicalrelid::text as name, column_to_column_name(logicalrelid, partkey)::text as "column",
      colocationid::int as "group"
    from pg_dist_partition where partmethod = 'h'`.execute(db);
  const ours = rows.filter(({ name }) => Object.hasOwn(tables, name));
  const wrong = ours.find(({ name, column }) => tables[name].shardedBy !== column);
  if (wrong) throw new DatabaseRefusedError(`${wrong.name} is distributed by ${wrong.column} already.`);
  return new Map(ours.map(({ name, group }) => [name, group]));
}

/** The distributed tables that are not beside their users. */
function tablesApart(distributed: ReadonlyMap<TableName, number>): TableName[] {
  const group = distributed.get(LEADER);
  return tableNames.filter(
    (name) => isBesideUsers(name) && distributed.has(name) && distributed.get(name) !== group,
  );
}

const KEYS_AT_ONCE = 500;

/** A foreign key: the columns refer to those of the parent, in the same order. */
interface Reference {
  readonly parent: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

type Row = Readonly<Record<string, string>>;

/**
 * Deletes the rows of a table of the coordinator that refer to rows which no longer exist, and answers how many. The foreign keys of such
 * a table do not see what is deleted from a distributed one, and it cannot be distributed with rows that violate them. Read and deleted by
 * separate statements, because Citus joins no table of the coordinator with a distributed one in a delete.
 */
async function deleteOrphans(
  db: Kysely<Tables>,
  table: TableName,
  distributed: ReadonlySet<string>,
): Promise<number> {
  let deleted = 0;
  for (const reference of await listReferences(db, table)) {
    if (distributed.has(reference.parent)) deleted += await deleteUnreferenced(db, table, reference);
  }
  return deleted;
}

async function listReferences(db: Kysely<Tables>, table: TableName): Promise<Reference[]> {
  const names = (relation: 'conrelid' | 'confrelid', key: 'conkey' | 'confkey') => sql<string[]>`
    (select array_agg(a.attname::text order by u.place)
    from unnest(k.${sql.ref(key)}) with ordinality as u(attnum, place)
    join pg_attribute a on a.attrelid = k.${sql.ref(relation)} and a.attnum = u.attnum)`;
  const { rows } = await sql<Reference>`
    select k.confrelid::regclass::text as parent, ${names('conrelid', 'conkey')} as columns,
      ${names('confrelid', 'confkey')} as targets
    from pg_constraint k where k.contype = 'f' and k.conrelid = ${table}::regclass`.execute(db);
  return rows;
}

async function deleteUnreferenced(
  db: Kysely<Tables>,
  table: TableName,
  { parent, columns, targets }: Reference,
): Promise<number> {
  const select = (from: string, names: readonly string[]) =>
    sql<Row>`select distinct ${list(names)} from ${sql.table(from)}`;
  const { rows: keys } = await select(table, columns).execute(db);
  let deleted = 0n;
  for (let start = 0; start < keys.length; start += KEYS_AT_ONCE) {
    const batch = keys.slice(start, start + KEYS_AT_ONCE);
    const wanted = sql`(${list(targets)}) in (${tuples(batch, columns)})`;
    const { rows: found } = await sql<Row>`${select(parent, targets)} where ${wanted}`.execute(db);
    const known = new Set(found.map((row) => keyOf(row, targets)));
    const orphans = batch.filter((row) => !known.has(keyOf(row, columns)));
    if (orphans.length === 0) continue;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where (${list(columns)}) in (${tuples(orphans, columns)})`.execute(db);
    deleted += numAffectedRows;
  }
  return Number(deleted);
}

const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

const keyOf = (row: Row, names: readonly string[]): string => JSON.stringify(names.map((name) => row[name]));

const tuples = (rows: readonly Row[], names: readonly string[]) =>
  sql.join(rows.map((row) => sql`(${sql.join(names.map((name) => sql.val(row[name])))})`));
