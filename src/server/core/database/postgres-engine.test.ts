import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildTestCluster } from '#tests/database/build-test-cluster.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';
import { habitRow, userRow } from '#tests/database/rows.ts';
import type { Queries } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { openDatabase } from './opening/open.ts';
import { prepared } from './prepared.ts';
import { withTransaction } from './user-rows.ts';

let test: TestDatabase;

beforeEach(async () => {
  test = await buildTestDatabase('postgres');
});

afterEach(async () => await test.destroy());

async function backendId(): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(test.database.db);
  return rows[0]?.id;
}

it('prepares each statement once per connection, by name', async () => {
  const { db } = test.database;
  for (const name of ['a', 'b', 'c'])
    await db.selectFrom('habits').select('id').where('name', '=', name).execute();
  const listed = sql<{
    statement: string;
    name: string;
  }>`select statement, name from pg_prepared_statements`;
  const { rows } = await listed.execute(db);
  const [once, ...more] = rows.filter(({ statement }) => statement.includes('"habits"'));
  expect(once?.name).toMatch(/^r_/);
  expect(more).toEqual([]);
});

it('plans a statement once per connection, and not for each value', async () => {
  const { db } = test.database;
  for (const name of ['a', 'b', 'c'])
    await db.selectFrom('steps').select('id').where('name', '=', name).execute();
  const { rows } = await sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom
    from pg_prepared_statements where statement like 'select "id" from "steps"%'
  `.execute(db);
  expect(rows).toEqual([{ generic: 3, custom: 0 }]);
});

it('leaves it to a cluster to plan each statement for its values, which name the shard', async () => {
  const cluster = await buildTestCluster();
  const { rows } = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(
    cluster.database.db,
  );
  expect(rows).toEqual([{ mode: 'auto' }]);
  await cluster.destroy();
});

it('sends the begin of a transaction and its first statement by one write', async () => {
  const { user_id } = await test.database.db
    .insertInto('users')
    .values(userRow())
    .returning('user_id')
    .executeTakeFirstOrThrow();
  // Of several buffers, as each prepared statement is.
  const spied = vi.spyOn(Socket.prototype, '_writev');
  const own: unknown[] = [process.stdout, process.stderr];
  const writes = () => spied.mock.contexts.filter((socket) => !own.includes(socket)).length;
  await withTransaction(test.database, user_id, async ({ queries: transaction }) => {
    await transaction.selectFrom('habits').select('id').where('user_id', '=', user_id).execute();
    expect(writes()).toBe(1);
  });
  expect(writes()).toBe(2);
  spied.mockRestore();
});

/** Writes a day of a habit, and asks for no answer. */
const writeDay = prepared<{ userId: string; habitId: string }>({ isUnawaited: true })((queries, value) =>
  queries.insertInto('habit_days').values({
    user_id: value('userId'),
    habit_id: value('habitId'),
    day: '2026-11-20',
    count: 1,
    steps: '[]',
    state: null,
    value: null,
    note: '',
  }),
);

it('sends writes that nothing awaits with the commit, by one write', async () => {
  const { db } = test.database;
  const user = userRow();
  const habit = habitRow({ user_id: user.user_id });
  await db.insertInto('users').values(user).execute();
  await db.insertInto('habits').values(habit).execute();
  const spied = vi.spyOn(Socket.prototype, '_writev');
  const own: unknown[] = [process.stdout, process.stderr];
  const writes = () => spied.mock.contexts.filter((socket) => !own.includes(socket)).length;
  await withTransaction(test.database, user.user_id, async ({ queries }) => {
    await queries.selectFrom('habits').select('id').where('user_id', '=', user.user_id).execute();
    await writeDay(queries, { userId: user.user_id, habitId: habit.id });
    expect(writes()).toBe(1);
  });
  expect(writes()).toBe(2);
  spied.mockRestore();
  expect(await db.selectFrom('habit_days').select('day').execute()).toEqual([{ day: '2026-11-20' }]);
});

it('fails for the reason of a write that nothing awaited, at the next statement or at the commit', async () => {
  const { db } = test.database;
  const user = userRow();
  await db.insertInto('users').values(user).execute();
  const write = async (then: (queries: Queries) => Promise<unknown>) =>
    await withTransaction(test.database, user.user_id, async ({ queries }) => {
      await writeDay(queries, { userId: user.user_id, habitId: user.user_id });
      await then(queries);
    });
  const reason = { constraint: expect.stringContaining('habit_days') };
  await expect(write(async () => undefined)).rejects.toMatchObject(reason);
  const read = async (queries: Queries) =>
    await queries.selectFrom('steps').select('id').where('user_id', '=', user.user_id).execute();
  await expect(write(read)).rejects.toMatchObject(reason);
  expect(await db.selectFrom('users').select('revision').execute()).toEqual([{ revision: 0 }]);
});

it('ends a transaction without a statement', async () => {
  const user = userRow();
  await test.database.db.insertInto('users').values(user).execute();
  await withTransaction(test.database, user.user_id, async () => undefined);
  const failing = withTransaction(test.database, user.user_id, async () => {
    throw new Error('no statement');
  });
  await expect(failing).rejects.toThrow('no statement');
  expect(await backendId()).toBeDefined();
});

it('limits the time of a statement', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name
  `.execute(test.database.db);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '5000' },
  ]);
});

it('flushes commits though the database is set not to, and keeps a stricter setting', async () => {
  const { db } = test.database;
  const read = async (given: string) => {
    const {
      rows: [named],
    } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const { name = '' } = named ?? {};
    await sql`alter database ${sql.table(name)} set synchronous_commit = ${sql.lit(given)}`.execute(db);
    const other = await openDatabase(test.options);
    const { rows } = await sql<{
      value: string;
    }>`select current_setting('synchronous_commit') as value`.execute(other.db);
    await other.close();
    return rows[0]?.value;
  };
  expect([await read('off'), await read('remote_apply')]).toEqual(['on', 'remote_apply']);
});

it('recovers when its connections are cut, idle and in a transaction', async () => {
  const { db } = test.database;
  const before = await backendId();
  const other = await openDatabase(test.options);
  await sql`select pg_terminate_backend(${before}::int)`.execute(other.db);
  // The pool notices by itself; until then a statement may fail, but the next one does not.
  await backendId().catch(() => {});
  expect(await backendId()).not.toBe(before);

  const user = userRow();
  await db.insertInto('users').values(user).execute();
  const cut = withTransaction(test.database, user.user_id, async ({ queries: transaction }) => {
    await transaction
      .updateTable('users')
      .set({ first_name: 'lost' })
      .where('user_id', '=', user.user_id)
      .execute();
    const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.id ?? 0}::int)`.execute(transaction);
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await other.close();
  const row = await db
    .selectFrom('users')
    .select('first_name')
    .where('user_id', '=', user.user_id)
    .executeTakeFirst();
  expect(row).toEqual({ first_name: 'Ada' });
});

it('gives up a connection whose statement was cancelled, for which a cluster may hold it until a node answers', async () => {
  const { db } = test.database;
  const before = await backendId();
  const other = await openDatabase(test.options);
  const cancelled = sql`select pg_sleep(60)`.execute(db).catch((error: unknown) => error);
  const cancel = sql<{ done: boolean }>`
    select pg_cancel_backend(pid) as done from pg_stat_activity
    where pid = ${before}::int and wait_event = 'PgSleep'`;
  await expect.poll(async () => (await cancel.execute(other.db)).rows).toEqual([{ done: true }]);
  expect(await cancelled).toMatchObject({ code: '57014' });
  expect(await backendId()).not.toBe(before);
  await other.close();
});

it('recovers when a newer server changed a table under its prepared statements', async () => {
  const { db } = test.database;
  const user = userRow();
  await db.insertInto('users').values(user).execute();
  const read = () =>
    withTransaction(test.database, user.user_id, ({ queries: transaction }) =>
      transaction
        .selectFrom('users')
        .selectAll()
        .where('user_id', '=', user.user_id)
        .executeTakeFirstOrThrow(),
    );
  expect(await read()).toEqual({ ...user, revision: 1 });
  await sql`alter table users add column later text`.execute(db);
  expect(await read()).toEqual({ ...user, revision: 2, later: null });
});

it('reports clearly when the server cannot be reached', async () => {
  const nowhere = openDatabase({ ...test.options, databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  await expect(nowhere).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(nowhere).rejects.toThrow('No connection to PostgreSQL');
});
