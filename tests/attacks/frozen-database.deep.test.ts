import { afterEach, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { buildUser } from '#tests/api/factories.ts';
import { send } from '#tests/api/send.ts';
import { buildTestApp } from '#tests/api/test-app.ts';
import { buildTestCluster } from '#tests/database/build-test-cluster.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import { startFreezingProxy } from '#tests/database/freezing-proxy.ts';
import { bySize } from '#tests/setup/tier.ts';

/** More than there are connections. */
const CROWD = 12;
/** The quick tier freezes one database. */
const nodes = ['a node of a cluster'].slice(0, bySize({ quick: 0, full: 1 }));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test('a database that hangs: after a few waits all get 503 at once, until it answers', async () => {
  const built = await buildTestDatabase('postgres');
  ends.push(built.destroy);
  const proxy = await startFreezingProxy(built.options.databaseUrl ?? '');
  ends.push(proxy.close);
  const database = await openDatabase({ ...built.options, databaseUrl: proxy.url });
  ends.push(database.close);
  const api = await buildTestApp(database);
  ends.push(async () => await api.app.close());
  const as = await buildUser(api);
  const read = async () => (await send(api, calls.getUser, { as })).status;
  expect(await read()).toBe(200);
  proxy.freeze();
  expect(await Promise.all([read(), read(), read()])).toEqual([503, 503, 503]);
  // Its connections are given up: another statement would need a new one.
  const before = proxy.connections();
  const answers = await Promise.all(
    Array.from({ length: CROWD }, async () => await send(api, calls.getUser, { as })),
  );
  for (const { status, error, headers } of answers) {
    expect([status, error.message, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  }
  expect(proxy.connections()).toBe(before);
  proxy.thaw();
  await expect.poll(read).toBe(200);
});

test.each(nodes)('%s that hangs: its users get 503 at once, those of other nodes are served', async () => {
  const cluster = await buildTestCluster();
  ends.push(cluster.destroy);
  const api = await buildTestApp(cluster.database);
  ends.push(async () => await api.app.close());
  const { first, second } = cluster.newIds();
  const healthy = await buildUser(api, { userId: first });
  const others = [
    await buildUser(api, { userId: second }),
    await buildUser(api, { userId: cluster.newIds().second }),
  ];
  const crowd = async () =>
    await Promise.all(
      Array.from({ length: CROWD }, async (_, index) => {
        const as = others[index % others.length];
        return (await send(api, calls.getUser, as && { as })).status;
      }),
    );
  const serve = async () => (await send(api, calls.getUser, { as: healthy })).status;
  await cluster.setDown('frozen');
  expect(new Set(await crowd())).toEqual(new Set([503]));
  await expect.poll(() => api.log.filter((line) => line.includes('does not answer')).length).toBe(1);
  const crowded = crowd();
  expect(await serve()).toBe(200);
  expect(new Set(await crowded)).toEqual(new Set([503]));
  // At most the one that looks whether the node is back.
  expect(await cluster.countWaiting()).toBeLessThanOrEqual(1);
  await cluster.setUp();
  await expect.poll(async () => new Set(await crowd())).toEqual(new Set([200]));
});

test.each(nodes)('%s that is stopped: its users get 503 and not 500', async () => {
  const cluster = await buildTestCluster();
  ends.push(cluster.destroy);
  const api = await buildTestApp(cluster.database);
  ends.push(async () => await api.app.close());
  const { first, second } = cluster.newIds();
  const [healthy, other] = [
    await buildUser(api, { userId: first }),
    await buildUser(api, { userId: second }),
  ];
  await cluster.setDown('stopped');
  for (let index = 0; index < CROWD; index += 1) {
    expect((await send(api, calls.getUser, { as: other })).status).toBe(503);
    expect((await send(api, calls.getUser, { as: healthy })).status).toBe(200);
  }
  await cluster.setUp();
  await cluster.setDown('stopped', 1);
  // With the rows that belong to no user.
  expect((await api.app.inject('/readyz')).statusCode).toBe(200);
  await cluster.setDown('stopped', 2);
  await expect.poll(async () => (await api.app.inject('/readyz')).statusCode).toBe(503);
});
