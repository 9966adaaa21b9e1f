import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { distributeTables, distributions } from './citus.ts';
import type { Tables } from './schema.ts';
import { tableNames, tables } from './tables.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await buildTestDatabase('postgres');
});

afterEach(async () => await test.destroy());

async function run(...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(test.database.db);
}

/**
 * Replaces the extension, which no package here contains: functions of its names that record their arguments, and refuse what Citus
 * refuses while it distributes and truncates. As with Citus, distributing leaves the rows in the coordinator's table, which is all that
 * these statements see here. https://docs.citusdata.com/en/stable/develop/reference_ddl.html
 */
const STANDS_FOR_CITUS = [
  `create table citus_tables (
    place serial, table_name regclass primary key, citus_table_type text, distribution_column text, colocation_id oid
  )`,
  `create function create_distributed_table(relation regclass, by_column text, colocate_with text) returns void
  language plpgsql as $$
  declare beside oid := relation;
  begin
    if colocate_with <> 'none' then
      select colocation_id into strict beside from citus_tables where table_name = colocate_with::regclass;
    end if;
    if exists (
      select from pg_constraint k where k.conrelid = relation and k.contype = 'f' and not exists (
        select from citus_tables t where t.table_name = k.confrelid and t.colocation_id = beside
      )
    ) then raise 'relations are not colocated'; end if;
    insert into citus_tables (table_name, citus_table_type, distribution_column, colocation_id)
      values (relation, 'distributed', by_column, beside);
  end $$`,
  'create table truncated (place serial, name text)',
  `create function truncate_local_data_after_distributing_table(relation regclass) returns void
  language plpgsql as $$
  begin
    if not exists (select from citus_tables where table_name = relation) then
      raise 'supplied parameter is not a distributed relation';
    end if;
    if exists (
      select from pg_constraint k where k.confrelid = relation and k.contype = 'f' and not exists (
        select from citus_tables t where t.table_name = k.conrelid
      )
    ) then raise 'cannot truncate a table referenced in a foreign key constraint by a local table'; end if;
    insert into truncated (name) values (relation::text);
    execute format('truncate %s cascade', relation);
  end $$`,
];

/** The tables whose local rows were removed, in order. */
async function truncatedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from truncated order by place`.execute(
    test.database.db,
  );
  return rows.map(({ name }) => name);
}

async function countLocalRows(): Promise<number> {
  const counts = sql.join(
    tableNames.map((name) => sql`(select count(*) from ${sql.table(name)})`),
    sql` + `,
  );
  const { rows } = await sql<{ count: string }>`select ${counts} as count`.execute(test.database.db);
  return Number(rows[0]?.count);
}

describe('the distribution', () => {
  it('distributes every table once, beside its user or by its own key, and nothing in a second run', async () => {
    await run(...STANDS_FOR_CITUS);
    const { db } = test.database;
    expect(await distributeTables(db)).toEqual({ distributed: tableNames, truncated: [] });
    expect(await distributeTables(db)).toEqual({ distributed: [], truncated: [] });
    const { rows } = await sql<{ name: string; column: string; beside: string }>`
      select table_name::text as name, distribution_column as "column", colocation_id::regclass::text as beside
      from citus_tables order by place`.execute(db);
    expect(rows).toEqual(
      tableNames.map((name) => ({
        name,
        column: tables[name].shardedBy,
        beside: name === 'identities' ? 'identities' : 'users',
      })),
    );
  });

  it('continues after an interruption', async () => {
    await run(...STANDS_FOR_CITUS);
    await run("select create_distributed_table('users', 'user_id', 'none')");
    const { distributed } = await distributeTables(test.database.db);
    expect(distributed).toEqual(tableNames.filter((name) => name !== 'users'));
  });

  it('removes the rows that a filled table leaves on the coordinator, and does nothing in a second run', async () => {
    const { db } = test.database;
    await fillEveryTable(db, 2);
    expect(await countLocalRows()).toBeGreaterThanOrEqual(tableNames.length);
    await run(...STANDS_FOR_CITUS);
    const { distributed, truncated } = await distributeTables(db);
    expect([distributed, truncated]).toEqual([tableNames, tableNames.toReversed()]);
    expect(await truncatedTables()).toEqual(truncated);
    expect(await countLocalRows()).toBe(0);
    expect(await distributeTables(db)).toEqual({ distributed: [], truncated: [] });
    expect(await truncatedTables()).toEqual(truncated);
  });

  it('removes left rows when an earlier run was interrupted before that', async () => {
    const { db } = test.database;
    await fillEveryTable(db, 1);
    await run(...STANDS_FOR_CITUS, ...distributions());
    expect(await distributeTables(db)).toEqual({ distributed: [], truncated: tableNames.toReversed() });
    expect(await countLocalRows()).toBe(0);
  });

  it('is refused in one line without Citus, and over another distribution', async () => {
    await expect(distributeTables(test.database.db)).rejects.toThrow(/^This database has no Citus: [^\n]+$/);
    await run(...STANDS_FOR_CITUS);
    await run("select create_distributed_table('users', 'email', 'none')");
    await expect(distributeTables(test.database.db)).rejects.toThrow(
      'users is distributed by email already.',
    );
  });
});

/** Properties of the tables that Citus would refuse or could not enforce, by the catalogue. */
async function hindrances(db: Kysely<Tables>): Promise<string[]> {
  const shards = sql.join(
    tableNames.map((name) => sql`(${sql.lit(name)}::regclass, ${sql.lit(tables[name].shardedBy)})`),
  );
  const found = await sql<{ what: string }>`
    with shard as (select s.relation, a.attnum, a.atttypid, a.attcollation from (values ${shards})
      as s(relation, by_column) join pg_attribute a on a.attrelid = s.relation and a.attname = s.by_column)
    select 'unique without its shard: ' || i.indexrelid::regclass::text as what
      from pg_index i join shard s on s.relation = i.indrelid
      where i.indisunique and not s.attnum = any (i.indkey)
    union all select 'foreign key that does not carry the shard: ' || k.conname
      from pg_constraint k join shard s on s.relation = k.conrelid join shard r on r.relation = k.confrelid
      where k.contype = 'f' and array_position(k.conkey, s.attnum) is distinct from array_position(k.confkey, r.attnum)
        or k.contype = 'f' and array_position(k.conkey, s.attnum) is null
    union all select 'foreign key that would change the shard: ' || conname
      from pg_constraint where contype = 'f' and (confdeltype in ('n', 'd') or confupdtype in ('c', 'n', 'd'))
    union all select 'deferrable: ' || conname from pg_constraint where condeferrable
    union all select 'exclusion: ' || conname from pg_constraint where contype = 'x'
    union all select 'trigger: ' || tgname from pg_trigger where not tgisinternal
    union all select 'sequence: ' || relname from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
    union all select 'inherits: ' || inhrelid::regclass::text from pg_inherits
    union all select 'another kind of shard key: ' || relation::text from shard
      where atttypid <> 'text'::regtype or attcollation <> '"C"'::regcollation
    order by what`.execute(db);
  return found.rows.map(({ what }) => what);
}

describe('the tables', () => {
  it('satisfy the rules of Citus for distributed tables', async () => {
    expect(await hindrances(test.database.db)).toEqual([]);
  });

  it.each([
    ['unique without its shard: by_email', ['create unique index by_email on users (email)']],
    [
      'foreign key that would change the shard: loose',
      [
        `alter table steps add constraint loose foreign key (user_id, habit_id)
          references habits (user_id, id) on delete set null`,
      ],
    ],
    [
      'foreign key that does not carry the shard: crossed',
      [
        'create unique index habits_by_id on habits (id, user_id)',
        `alter table steps add constraint crossed foreign key (user_id, habit_id)
          references habits (id, user_id)`,
      ],
    ],
    [
      'deferrable: late',
      [
        'alter table sessions add constraint late foreign key (user_id) references users (user_id) deferrable',
      ],
    ],
    ['sequence: numbers', ['create sequence numbers']],
    [
      'trigger: watch',
      [
        "create function nothing() returns trigger language plpgsql as 'begin return new; end'",
        'create trigger watch before insert on habits for each row execute function nothing()',
      ],
    ],
    ['inherits: old_habits', ['create table old_habits () inherits (habits)']],
    [
      'another kind of shard key: jobs',
      ['alter table jobs alter column user_id type text collate "default"'],
    ],
  ])('would be found: %s', async (hindrance, planted) => {
    await run(...planted);
    expect(await hindrances(test.database.db)).toEqual([hindrance]);
  });
});
