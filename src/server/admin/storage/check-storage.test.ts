import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { userRow } from '#tests/database/rows.ts';
import { checkStorage } from './check-storage.ts';

/** The parts of Citus's catalogue that the check reads. */
const STANDS_FOR_CITUS = [
  `create function create_distributed_table(relation regclass, by_column text, colocate_with text) returns void
    language sql as ''`,
  'create table citus_tables (table_name regclass, citus_table_type text, distribution_column text)',
];

test('of a cluster the check names tables that are not distributed, and rows that are left on the coordinator', async () => {
  const { database, options, destroy } = await buildTestDatabase('postgres');
  const citus = async () => {
    const findings = await checkStorage(database, options.dataDir);
    return findings.filter(({ topic }) => topic === 'citus').map(({ level, text }) => `${level} ${text}`);
  };
  expect(await citus()).toEqual([]);
  for (const statement of STANDS_FOR_CITUS) await sql.raw(statement).execute(database.db);
  expect(await citus()).toEqual(['ok installed, nothing is distributed']);
  await database.db.insertInto('users').values(userRow()).execute();
  await sql`insert into citus_tables values ('users', 'distributed', 'user_id')`.execute(database.db);
  expect(await citus()).toEqual([
    expect.stringMatching(/^fail not distributed: identities, .*npm run citus/),
    expect.stringMatching(
      /^fail rows that no query sees are left on the coordinator \(users\): .*npm run citus/,
    ),
  ]);
  await destroy();
});
