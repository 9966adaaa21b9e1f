import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant } from '#server/core/clock/clock.ts';
import { Circuits } from '#server/core/limits/circuits.ts';
import { buildTestCluster, type TestCluster } from '#tests/database/build-test-cluster.ts';
import { findFreeJobs } from './find-jobs.ts';
import { enqueue } from './jobs-repository.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await buildTestCluster();
});

afterAll(async () => await cluster.destroy());

test('finds the jobs of the other nodes while one is down, and all of them again after', async () => {
  const { database } = cluster;
  const circuits = new Circuits({ nodes: database.nodes, log: { warn: () => {} } });
  const { first, second } = cluster.newIds();
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
  const all = [`${second} other`, ...own];
  expect([await find(), await find(2)]).toEqual([all, all.slice(0, 2)]);
  await cluster.setDown('stopped');
  // Enough searches to open the circuit.
  for (let round = 0; round < 5; round += 1) expect(await find()).toEqual(own);
  expect([circuits.isAnyDown, await find(1)]).toEqual([true, own.slice(0, 1)]);
  await cluster.setUp();
  await expect.poll(async () => await find(), { timeout: 20_000 }).toEqual(all);
});
