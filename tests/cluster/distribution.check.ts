import { readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkDistribution, distributeTables, filledOnCoordinator } from '#server/core/database/citus.ts';
import { migrate } from '#server/core/database/migrations/migrate.ts';
import { distributeAt, openPlace } from '#server/core/database/move/place.ts';
import type { Tables } from '#server/core/database/schema.ts';
import { tableNames } from '#server/core/database/tables.ts';
import { silentLog } from '#tests/database/build-test-database.ts';
import { fillEveryTable } from '#tests/database/fill-every-table.ts';
import { givenCluster, openAt } from './checking.ts';
import { createOnCluster } from './given-cluster.ts';

const USERS = 8;
/** The last migration before the tables of providers' tokens. */
const OLD = '0012-revision';

/** The groups of tables whose shards are together, except for the identities, and the nodes that have shards. */
async function groupsOf(db: Kysely<Tables>) {
  const { rows } = await sql<{ groups: number; nodes: number }>`
    select count(distinct colocationid)::int as groups, (select count(distinct nodeport)::int from citus_shards) as nodes
    from pg_dist_partition where logicalrelid <> 'identities'::regclass`.execute(db);
  return rows[0];
}

test('distributes every table beside its user, with the rows that were there', async ({ task }) => {
  const url = await createOnCluster(givenCluster());
  const plain = await openAt(url);
  await fillEveryTable(plain.db, USERS);
  await plain.close();
  expect((await distributeAt(url)).distributed).toEqual(tableNames);
  expect((await distributeAt(url)).distributed).toEqual([]);
  const { db, close } = await openAt(url);
  expect(await checkDistribution(db)).toBe(true);
  expect([...(await filledOnCoordinator(db))]).toEqual([]);
  expect((await db.selectFrom('users').selectAll().execute()).length).toBe(USERS);
  const found = await groupsOf(db);
  expect(found?.groups).toBe(1);
  await close();
  task.meta.figures = `${tableNames.length} tables in one group beside identities, on ${found?.nodes} nodes`;
});

/** A user as the version of then stored it. */
async function insertOldUser(db: Kysely<Tables>): Promise<void> {
  const { tables } = JSON.parse(
    readFileSync(new URL('../database/year-before-0019.generated.json', import.meta.url), 'utf8'),
  ) as { readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> };
  const found = await db.introspection.getTables();
  for (const table of ['users', 'identities', 'dividers', 'habits', 'steps'] as const) {
    const columns = new Set(found.find(({ name }) => name === table)?.columns.map(({ name }) => name));
    const rows = (tables[table] ?? []).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))),
    );
    await (db as unknown as Kysely<Record<string, Record<string, unknown>>>)
      .insertInto(table)
      .values(rows)
      .execute();
  }
}

test('updates a cluster whose schema is older than 0013', async ({ task }) => {
  const url = await createOnCluster(givenCluster());
  const { db, engine } = await openPlace(url, silentLog);
  await migrate(db, engine.name, silentLog, OLD);
  const old = (await db.introspection.getTables()).map(({ name }) => name);
  const then = tableNames.filter((name) => old.includes(name));
  await distributeTables(db, then);
  await insertOldUser(db);
  await engine.close();
  const { distributed } = await distributeAt(url);
  expect(distributed).toEqual(tableNames.filter((name) => !then.includes(name)));
  const database = await openAt(url);
  expect((await groupsOf(database.db))?.groups).toBe(1);
  const habits = await database.db.selectFrom('habits').select(['kind', 'name']).execute();
  expect(habits.map(({ kind }) => kind)).toEqual(['check', 'check', 'check', 'check', 'check']);
  const wrong = database.db.updateTable('habits').set({ name: '' });
  await expect(wrong.where('user_id', '!=', '').execute()).rejects.toThrow('name_length');
  await database.close();
  task.meta.figures = `${then.length} tables of then, ${distributed.length} added beside their users`;
});
