import { expect, it } from 'vitest';
import type { Database } from '#server/core/database/database.ts';
import { engineNames } from '#server/core/database/engine.ts';
import { openDatabase, type StorageOptions } from '#server/core/database/opening/open.ts';
import { giveCircle } from '#tests/api/circles.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { buildTestApp } from '#tests/api/test-app.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { bySize } from '#tests/setup/tier.ts';
import { type Doubts, fulfil, liveUntilKilled } from './circle-client.ts';
import { CircleLedger } from './circle-ledger.ts';
import { type CircleRows, circleFaults, countCircleJobs, readCircleRows } from './circle-rows.ts';
import type { Person, World } from './circle-wishes.ts';
import { untilSettled } from './read-stored.ts';

const ROUNDS = bySize({ quick: 3, full: 12 });
const CIRCLES = 3;
const WRITES_PER_ROUND = bySize({ quick: 40, full: 90 });
const HOUR = 3_600_000;

/** People who are in the first circles together. */
async function makePeople(database: Database): Promise<Person[]> {
  const api = await buildTestApp(database, {}, { clock: Date.now });
  const people: Person[] = [];
  for (const displayName of ['Maker', 'Member 1', 'Member 2', 'Member 3']) {
    const user = await buildUser({ ...api, clock: { now: Date.now() } });
    const habits = [];
    for (const order of [0, 1]) habits.push((await buildHabit(api, user, { order })).id);
    people.push({ ...user, habits, displayName });
  }
  const [maker, ...others] = people as [Person, ...Person[]];
  for (let count = 1; count <= CIRCLES; count += 1) await giveCircle(api, maker, others, `First ${count}`);
  await api.app.close();
  return people;
}

async function startOn({ dataDir, databaseUrl }: StorageOptions): Promise<ServerProcess> {
  return await startServer({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
}

async function kill({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** While no server runs; the leases of the one that was killed are over, as if that time had passed. */
async function withStorage<T>(options: StorageOptions, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(options);
  try {
    await untilSettled(database);
    const leased_until = new Date(Date.now() - HOUR).toISOString();
    await database.db.updateTable('jobs').set({ leased_until }).where('lease', 'is not', null).execute();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The rows once every job has run. */
async function settle(database: Database): Promise<CircleRows> {
  const { app } = await buildTestApp(database, {}, { clock: Date.now });
  await app.jobs.runDue();
  await app.close();
  return await readCircleRows(database, new Date().toISOString().slice(0, 10));
}

forEachEngine(
  'killing the real server amid circles',
  (getDatabase, { getTestDatabase }) => {
    it(`leaves both sides of each membership alike, ${ROUNDS} times`, { timeout: 900_000 }, async () => {
      const people = await makePeople(getDatabase());
      const { options } = getTestDatabase();
      await getDatabase().close();
      const ledger = new CircleLedger();
      const world: World = { ledger, people, invitations: [], made: [], blocks: 0 };
      const doubts: Doubts = new Map();
      let doubted = 0;
      let left = 0;
      for (let round = 1; round <= ROUNDS; round += 1) {
        const server = await startOn(options);
        const writes = WRITES_PER_ROUND * (1 + Math.random() / 10);
        await liveUntilKilled({ url: server.url, world }, doubts, writes, async () => await kill(server));
        doubted += doubts.size;
        // In every other round the next server finds the jobs that are left.
        left += await withStorage(options, countCircleJobs);
        if (round % 2 === 0 && round < ROUNDS) continue;
        const rows = await withStorage(options, settle);
        const [faults, broken] = [circleFaults(rows), ledger.compare(rows)];
        expect({ round, faults, broken }).toEqual({ round, faults: [], broken: [] });
      }
      // It was killed in the middle of requests and jobs, not beside them.
      expect(doubted + left).toBeGreaterThan(0);
      const server = await startOn(options);
      for (const { person, wish, id } of world.made)
        expect(await fulfil({ url: server.url, world, person }, wish, new Map())).toBe(id);
      await kill(server);
      expect(circleFaults(await withStorage(options, settle))).toEqual([]);
    });
  },
  engineNames.slice(0, bySize({ quick: 1, full: 2 })),
);
