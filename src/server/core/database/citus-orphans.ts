import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';
import type { TableName } from './tables.ts';

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
export async function deleteOrphans(
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
