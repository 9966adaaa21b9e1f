import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { tableNames, tables } from '#server/core/database/tables.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { userRow } from '#tests/database/rows.ts';
import { checkStorage } from './check-storage.ts';

/** The parts of Citus's catalogue that the check reads, for a table that is distributed. */
const STANDS_FOR_CITUS = [
  'create table pg_dist_partition (logicalrelid regclass, partmethod "char", partkey text, colocationid oid)',
  `create function column_to_column_name(regclass, text) returns text language sql as 'select $2'`,
  `create view citus_tables as select logicalrelid as table_name, 'distributed' as citus_table_type,
    partkey as distribution_column from pg_dist_partition`,
];

test('of a cluster the check names tables that are not distributed, and rows that are left on the coordinator', async () => {
  const { database, options, destroy } = await buildTestDatabase('postgres');
  const citus = async () => {
    const findings = await checkStorage(database, options.dataDir);
    return findings.filter(({ topic }) => topic === 'citus').map(({ level, text }) => `${level} ${text}`);
  };
  const distribute = async (name: keyof typeof tables) =>
    await sql`insert into pg_dist_partition values (${name}::regclass, 'h', ${tables[name].shardedBy}, 1)`.execute(
      database.db,
    );
  expect(await citus()).toEqual([]);
  for (const statement of STANDS_FOR_CITUS) await sql.raw(statement).execute(database.db);
  expect(await citus()).toEqual([]);
  await distribute('users');
  expect(await citus()).toEqual([
    expect.stringMatching(/^fail .*not distributed .*identities, .*npm run citus/),
  ]);
  for (const name of tableNames.filter((each) => each !== 'users')) await distribute(name);
  expect(await citus()).toEqual([expect.stringMatching(/^ok /)]);
  await database.db.insertInto('users').values(userRow()).execute();
  expect(await citus()).toEqual([
    expect.stringMatching(
      /^fail rows that no query sees are left on the coordinator \(users\): .*npm run citus/,
    ),
  ]);
  await destroy();
});
