import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { EMAIL_UNDO_DAYS } from '#contract/limits.ts';
import { DAY } from '#domain/days/time.ts';
import { eraseAccount } from '#server/accounts/closing/erase-account.ts';
import { filledOnCoordinator } from '#server/core/database/citus.ts';
import { Cluster } from '#server/core/database/cluster.ts';
import type { Database } from '#server/core/database/database.ts';
import { countStatements, type LoggedStatement } from '#server/core/database/dialect.ts';
import { tableNames, tables } from '#server/core/database/tables.ts';
import { everySetting } from '#tests/api/every-setting.ts';
import { buildHabit, buildUser, scopeOf } from '#tests/api/factories.ts';
import { happySending, servedCalls } from '#tests/api/happy-call.ts';
import { startProvider } from '#tests/api/provider.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp, NOON, type TestApp } from '#tests/api/test-app.ts';
import { givenCluster, openAt } from './checking.ts';
import { createDistributed } from './given-cluster.ts';

const SIGN_UPS = 260;
const SIGN_UPS_MS = 12_000;
const SEARCHES_MAX = 30;

let database: Database;
let api: TestApp;

beforeAll(async () => {
  const provider = await startProvider();
  database = await openAt(await createDistributed(givenCluster()));
  api = await buildTestApp(database, everySetting(provider.issuer));
});

afterAll(async () => {
  await api.app.close();
  await database.close();
});

test('reorders habits', async ({ task }) => {
  const as = await buildUser(api);
  const ids: string[] = [];
  for (let order = 0; order < 20; order += 1) ids.push((await buildHabit(api, as, { order })).id);
  const wanted = ids.toReversed();
  const body = { suite: wanted.map((id, order) => ({ id, order })) };
  expect((await send(api, calls.reorderHabits, { as, body })).status).toBe(204);
  const { body: habits } = await send(api, calls.listHabits, { as });
  expect(habits.map(({ id }) => id)).toEqual(wanted);
  task.meta.figures = `${wanted.length} habits turned round by one call`;
});

test('erases an account on every node', async ({ task }) => {
  const as = await buildUser(api);
  await buildHabit(api, as);
  const rowsOf = async () => {
    const ofUsers = tableNames.filter((name) => tables[name].shardedBy !== 'circle_id');
    const counts = ofUsers.map(
      (name) =>
        sql`select ${name} as name, count(*)::int as count from ${sql.table(name)} where user_id = ${as.userId}`,
    );
    const { rows } = await sql<{
      name: string;
      count: number;
    }>`${sql.join(counts, sql` union all `)}`.execute(database.db);
    return rows.filter(({ count }) => count > 0).map(({ name }) => name);
  };
  expect((await rowsOf()).length).toBeGreaterThan(3);
  const body = { action: 'erase', email: as.email, reason: '' };
  expect((await send(api, calls.closeAccount, { as, body })).status).toBe(204);
  const later = NOON + EMAIL_UNDO_DAYS * DAY;
  await eraseAccount({ database, clock: () => later }, { userId: as.userId });
  // The farewell waits to be sent.
  expect(await rowsOf()).toEqual(['jobs']);
  const { queries, userId } = scopeOf(api, as);
  await queries.deleteFrom('jobs').where('user_id', '=', userId).execute();
  expect(await rowsOf()).toEqual([]);
  expect([...(await filledOnCoordinator(database.db))]).toEqual([]);
  task.meta.figures = `0 rows left in ${tableNames.length} tables, 0 bytes on the coordinator`;
});

/** The number of shards that a statement is sent to, by its plan. */
async function tasksOf({ sql: text, parameters }: LoggedStatement): Promise<number> {
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': unknown }>({
    sql: `explain (format json, costs off) ${text}`,
    parameters: [...parameters],
    query: sql`select 1`.compile(database.db).query,
    queryId: { queryId: 'explain' },
  });
  const counts = String(rows[0]?.['QUERY PLAN']).matchAll(/"Task Count":\s*(\d+)/g);
  return Math.max(0, ...[...counts].map(([, count]) => Number(count)));
}

test('sends every statement of a request to one shard, and only the search for jobs to all', async ({
  task,
}) => {
  const found = new Map<string, LoggedStatement>();
  const note = async (work: () => Promise<unknown>) => {
    const { statements } = await countStatements(work);
    for (const statement of statements) found.set(statement.sql, statement);
  };
  const noteCall = async ([name, call]: ReturnType<typeof servedCalls>[number]) => {
    const sending = { ...(await happySending(api, name)), key: 'scoped' };
    await note(() => send(api, call, sending));
  };
  for (const served of servedCalls(api).filter(([, { role }]) => role === undefined)) await noteCall(served);
  // The statements of jobs are noted where their runner was made.
  await note(async () => {
    const { app } = await buildTestApp(database);
    await app.jobs.runDue();
    await app.close();
  });
  const shards = await new Cluster(database.db).listNodes('jobs');
  const all = shards.flatMap((node) => node.shards).length;
  const many: string[] = [];
  let single = 0;
  for (const statement of found.values()) {
    if (!/^(?:select|insert|update|delete|with)\b/.test(statement.sql)) continue;
    const count = await tasksOf(statement);
    if (count === 1) single += 1;
    if (count > 1) many.push(`${count}: ${statement.sql.slice(0, 120)}`);
  }
  expect(many).toEqual([
    expect.stringMatching(new RegExp(`^${all}: select "user_id", "id", "kind", "due_at" from "jobs"`)),
  ]);
  expect(single).toBeGreaterThan(100);
  task.meta.figures = `${single} statements to one shard, ${many.length} to all ${all}`;
});

test(`searches all shards at most ${SEARCHES_MAX} times for ${SIGN_UPS} sign-ups in ${SIGN_UPS_MS / 1_000} s`, async ({
  task,
}) => {
  const { statements } = await countStatements(async () => {
    const own = await buildTestApp(database, { RATE_LIMIT_SCALE: '1000000' }, { clock: Date.now });
    own.app.jobs.start();
    const signUps = Array.from({ length: SIGN_UPS }, async (_, index) => {
      await delay((index * SIGN_UPS_MS) / SIGN_UPS);
      const body = {
        email: `burst-${index}@example.org`,
        password: 'a fine long password',
        firstName: 'Ann',
      };
      // On a busy machine some have to wait to be hashed.
      while ((await send(own, calls.register, { body })).status === 503) await delay(500);
    });
    await Promise.all(signUps);
    const waiting = async () =>
      (
        await database.db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', 'mail')
          .where('due_at', '<=', new Date().toISOString())
          .execute()
      ).length;
    await expect.poll(waiting).toBe(0);
    await own.app.jobs.drain(0);
    await own.app.close();
  });
  const searches = statements.filter(({ sql: text }) =>
    text.startsWith('select "user_id", "id", "kind", "due_at" from "jobs"'),
  );
  const users = await database.db
    .selectFrom('users')
    .select('user_id')
    .where('email', 'like', 'burst-%')
    .execute();
  task.meta.figures = `${users.length} sign-ups, ${searches.length} searches`;
  expect(users.length).toBe(SIGN_UPS);
  expect(searches.length).toBeLessThanOrEqual(SEARCHES_MAX);
});
