import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '#server/core/clock/clock.ts';
import { countStatements } from '#server/core/database/dialect.ts';
import { DatabaseUnavailableError } from '#server/core/database/errors.ts';
import { Circuits } from '#server/core/limits/circuits.ts';
import { buildTestCluster, type TestCluster } from '#tests/database/build-test-cluster.ts';
import { enqueue, findFreeJobs } from './jobs-repository.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await buildTestCluster();
});

afterAll(async () => await cluster.destroy());

/** Jobs of users of both nodes, and a search for them. */
async function build() {
  const { database } = cluster;
  const time = { now: 0 };
  const circuits = new Circuits({ nodes: database.nodes, log: { warn: () => {} }, now: () => time.now });
  const { first, second } = cluster.newIds();
  await database.db.deleteFrom('jobs').execute();
  const add = async (userId: string, id: string, dueAt: number) => {
    const job = { kind: 'forgotPassword', payload: { email: 'ann@example.org' }, now: NOW } as const;
    await enqueue({ queries: database.db, userId }, { ...job, id, dueAt });
  };
  await add(second, 'other', NOW - 3_000);
  await add(first, "it's due", NOW - 2_000);
  await add(first, 'due later', NOW - 1_000);
  await add(first, 'not due', NOW + 1_000);
  const find = async (limit = 10) => {
    const search = { dueBefore: instant(NOW), free: instant(NOW), kinds: ['mail', 'forgotPassword'], limit };
    return (await findFreeJobs({ database, circuits }, search)).map(({ user_id, id }) => `${user_id} ${id}`);
  };
  const own = [`${first} it's due`, `${first} due later`];
  return { circuits, time, find, own, all: [`${second} other`, ...own] };
}

test.each(['stopped', 'frozen'] as const)(
  'finds the jobs of the other nodes while one is %s',
  async (how) => {
    const { find, own, all } = await build();
    expect([await find(), await find(2)]).toEqual([all, all.slice(0, 2)]);
    await cluster.setDown(how);
    expect(await find()).toEqual(own);
    await cluster.setUp();
    expect(await find()).toEqual(all);
  },
);

test('sends no statement to all nodes while one of them is known to hang', async () => {
  const { circuits, time, find, own, all } = await build();
  const hang = async () => {
    time.now += 5_000;
    throw new DatabaseUnavailableError('no answer');
  };
  for (let index = 0; index < 3; index += 1) await circuits.runOn('2', hang).catch(() => {});
  const { result, statements } = await countStatements(find);
  expect(result).toEqual(own);
  expect(statements.filter(({ sql }) => sql.includes('from "jobs"'))).toEqual([]);
  // Once its time has come, the node is asked again.
  time.now += 5_000;
  expect([await find(), circuits.isAnyDown]).toEqual([all, false]);
});
