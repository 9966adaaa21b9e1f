import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { CITUS_STAND_IN } from '#tests/database/citus-stand-in.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { checkDistribution, type Distributed, distributeTables, distributions } from './citus.ts';
import { DatabaseRefusedError } from './errors.ts';
import { openDatabase } from './opening/open.ts';
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

const nothing: Distributed = { distributed: [], orphans: 0, colocated: [], truncated: [] };

describe('the distribution', () => {
  it('distributes every table once, beside its user or by its own key, and nothing in a second run', async () => {
    await run(...CITUS_STAND_IN);
    const { db } = test.database;
    expect(await distributeTables(db)).toEqual({ ...nothing, distributed: tableNames });
    expect(await distributeTables(db)).toEqual(nothing);
    const { rows } = await sql<{ name: string; column: string; beside: string }>`
      select logicalrelid::text as name, partkey as "column", colocationid::regclass::text as beside
      from pg_dist_partition order by place`.execute(db);
    expect(rows).toEqual(
      tableNames.map((name) => ({
        name,
        column: tables[name].shardedBy,
        beside: name === 'identities' ? 'identities' : 'users',
      })),
    );
  });

  it('continues after an interruption', async () => {
    await run(...CITUS_STAND_IN);
    await run("select create_distributed_table('users', 'user_id', 'none')");
    const { distributed } = await distributeTables(test.database.db);
    expect(distributed).toEqual(tableNames.filter((name) => name !== 'users'));
  });

  it('removes the rows that a filled table leaves on the coordinator, and does nothing in a second run', async () => {
    const { db } = test.database;
    await fillEveryTable(db, 2);
    expect(await countLocalRows()).toBeGreaterThanOrEqual(tableNames.length);
    await run(...CITUS_STAND_IN);
    const { distributed, truncated } = await distributeTables(db);
    expect([distributed, truncated]).toEqual([tableNames, tableNames.toReversed()]);
    expect(await truncatedTables()).toEqual(truncated);
    expect(await countLocalRows()).toBe(0);
    expect(await distributeTables(db)).toEqual(nothing);
    expect(await truncatedTables()).toEqual(truncated);
  });

  it('removes left rows when an earlier run was interrupted before that', async () => {
    const { db } = test.database;
    await fillEveryTable(db, 1);
    await run(...CITUS_STAND_IN, ...distributions());
    expect(await distributeTables(db)).toEqual({ ...nothing, truncated: tableNames.toReversed() });
    expect(await countLocalRows()).toBe(0);
  });

  it('adds a table of an update beside its users, without the rows of deleted ones', async () => {
    const { db } = test.database;
    await fillEveryTable(db, 3);
    const added = new Set<string>(['reminder_devices', 'steps', 'once']);
    const before = tableNames.filter((name) => !added.has(name));
    await run(...CITUS_STAND_IN, ...distributions(before));
    const users = await db.selectFrom('users').select('user_id').orderBy('email').execute();
    const [gone = '', signedOut = ''] = users.map((user) => user.user_id);
    await db.transaction().execute(async (rows) => {
      // A local table does not see what is deleted on the nodes: its cascades do not run.
      await sql`set local session_replication_role = replica`.execute(rows);
      for (const name of before.filter((each) => tables[each].shardedBy === 'user_id'))
        await sql`delete from ${sql.table(name)} where user_id = ${gone}`.execute(rows);
      await rows.deleteFrom('sessions').where('user_id', '=', signedOut).execute();
    });
    const { distributed, orphans } = await distributeTables(db);
    expect(distributed).toEqual(tableNames.filter((name) => added.has(name)));
    // Of the deleted user: one device, two steps, one mark. Of the ended session: one device.
    expect(orphans).toBe(5);
    expect(await checkDistribution(db)).toBe(true);
  });

  it('moves tables beside their users that were distributed apart from them', async () => {
    await run(...CITUS_STAND_IN, "select create_distributed_table('jobs', 'user_id', 'none')");
    const { colocated } = await distributeTables(test.database.db);
    expect(colocated).toEqual(['jobs']);
    expect(await checkDistribution(test.database.db)).toBe(true);
  });

  it('names the statement that Citus refuses, in one line', async () => {
    await run(...CITUS_STAND_IN);
    await run(
      `create or replace function create_distributed_table(relation regclass, by_column text, colocate_with text)
      returns void language plpgsql as $$ begin raise 'no more'; end $$`,
    );
    const distributing = distributeTables(test.database.db);
    await expect(distributing).rejects.toBeInstanceOf(DatabaseRefusedError);
    await expect(distributing).rejects.toThrow(/^select create_distributed_table\('users'[^\n]+: no more$/);
  });

  it('is refused in one line without Citus, and over another distribution', async () => {
    await expect(distributeTables(test.database.db)).rejects.toThrow(/^This database has no Citus: [^\n]+$/);
    await run(...CITUS_STAND_IN);
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

describe('the start on a cluster', () => {
  const refusal = /^These tables are not distributed over the Citus cluster beside their users: [^\n]+$/;

  it('is refused in one line while a table is not distributed, or apart from its users', async () => {
    await run(...CITUS_STAND_IN);
    // Only the extension: the coordinator has all rows.
    await (await openDatabase(test.options)).close();
    await run(...distributions());
    await (await openDatabase(test.options)).close();
    await run("delete from pg_dist_partition where logicalrelid = 'once'::regclass");
    await expect(openDatabase(test.options)).rejects.toBeInstanceOf(DatabaseRefusedError);
    await expect(openDatabase(test.options)).rejects.toThrow(refusal);
    await expect(openDatabase(test.options)).rejects.toThrow('beside their users: once. Stop every server');
    await distributeTables(test.database.db);
    await run("update pg_dist_partition set colocationid = 1 where logicalrelid = 'steps'::regclass");
    await expect(openDatabase(test.options)).rejects.toThrow('beside their users: steps. Stop every server');
    await distributeTables(test.database.db);
    await (await openDatabase(test.options)).close();
  });

  it('warns of rows that are left on the coordinator', async () => {
    await fillEveryTable(test.database.db, 1);
    await run(...CITUS_STAND_IN, ...distributions());
    const warned: object[] = [];
    const log = { info: () => {}, warn: (details: object) => void warned.push(details) };
    await (await openDatabase({ ...test.options, log })).close();
    expect(warned).toContainEqual({ tables: expect.arrayContaining([...tableNames]) });
  });
});

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
