import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { Cluster } from '#server/core/database/cluster.ts';
import type { Database } from '#server/core/database/database.ts';
import { buildHabit, buildUser } from '#tests/api/factories.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { TODAY } from '#tests/api/test-app.ts';
import { tickAway } from '#tests/crash/client.ts';
import { storedBy, tickSender } from '#tests/crash/http-server.ts';
import { Ledger } from '#tests/crash/ledger.ts';
import { BusyError, type Tick } from '#tests/crash/tick.ts';
import { givenCluster, openAt, optionsFor } from './checking.ts';
import { createDistributed, listNodes } from './given-cluster.ts';
import { type NodeProcess, processOf } from './processes.ts';

const USERS = 30;
const DOWN_MS = 25_000;
const SLOWEST_MS = 3_000;
const SERVED = 0.95;
/** A few a second at most, however many requests fail. */
const TRACES_MAX = 60;
const ROUNDS = 3;

interface Person {
  readonly userId: string;
  readonly habitId: string;
  readonly token: string;
  readonly node: string;
}

interface Answer {
  readonly node: string;
  readonly status: number;
  readonly ms: number;
}

let url: string;
let people: Person[];

beforeAll(async () => {
  url = await createDistributed(givenCluster());
  const database = await openAt(url);
  people = [];
  for (let index = 0; index < USERS; index += 1) people.push(await makePerson(database));
  await database.close();
});

async function makePerson(database: Database): Promise<Person> {
  const storage = { database, engine: database.engine, clock: { now: Date.now() } };
  const { userId, token } = await buildUser(storage);
  const { id } = await buildHabit(storage, { userId, token, email: '' });
  const node = await new Cluster(database.db).nodeOf({ table: 'users', value: userId });
  return { userId, habitId: id, token, node };
}

/** Reads and ticks in turn until the time is over: the next call is sent when the one before is answered. */
async function useFor(server: ServerProcess, person: Person, isOver: () => boolean): Promise<Answer[]> {
  const answers: Answer[] = [];
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const tick = { method: 'PATCH', body: JSON.stringify({ action: 'create', days: [TODAY] }) };
  while (!isOver()) {
    const isTick = answers.length % 2 === 1;
    const path = isTick ? `habits/${person.habitId}/activities` : 'user/home';
    const since = performance.now();
    const answer = await fetch(`${server.url}/api/v1/${path}`, { headers, ...(isTick && tick) });
    await answer.arrayBuffer();
    answers.push({ node: person.node, status: answer.status, ms: performance.now() - since });
    await delay(20);
  }
  return answers;
}

async function useAll(server: ServerProcess, ms: number): Promise<Answer[]> {
  const end = Date.now() + ms;
  const answers = await Promise.all(people.map((person) => useFor(server, person, () => Date.now() > end)));
  return answers.flat();
}

/** The worker with the most people, and its process. */
async function busiestWorker(): Promise<{ readonly id: string; readonly process: NodeProcess }> {
  const workers = (await listNodes(url)).filter(({ isCoordinator }) => !isCoordinator);
  const counted = workers.map((node) => ({
    node,
    count: people.filter((person) => person.node === node.id).length,
  }));
  const [busiest] = counted.toSorted((a, b) => b.count - a.count);
  if (!busiest) throw new Error('The cluster has no worker.');
  return { id: busiest.node.id, process: await processOf(url, busiest.node) };
}

async function startOn(): Promise<ServerProcess> {
  const { dataDir } = optionsFor(url);
  return await startServer({ DATA_DIR: dataDir, DATABASE_URL: url });
}

async function stop({ child, ended }: ServerProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;

test.for(['frozen', 'stopped'] as const)(
  'serves the users of the other nodes while a worker is %s',
  async (how, { task }) => {
    const { id, process } = await busiestWorker();
    const server = await startOn();
    expect(statusesOf(await useAll(server, 2_000))).toEqual([200]);
    let answers: Answer[];
    try {
      if (how === 'frozen') process.freeze();
      else await process.kill();
      answers = await useAll(server, DOWN_MS);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    } finally {
      if (how === 'frozen') process.thaw();
      else await process.start();
    }
    await expect.poll(async () => statusesOf(await useAll(server, 500))).toEqual([200]);
    await stop(server);
    const others = answers.filter(({ node }) => node !== id);
    const served = others.filter(({ status }) => status === 200);
    const slowest = Math.max(...others.map(({ ms }) => ms));
    const traces = server.output.stdout.split('"stack"').length - 1;
    const affected = people.filter(({ node }) => node === id).length;
    task.meta.figures = `${affected} of ${USERS} users on it; others: ${served.length} of ${others.length} calls 200 (${percent(served.length, others.length)}), slowest ${Math.round(slowest)} ms; ${traces} stack traces logged in ${DOWN_MS / 1_000} s`;
    expect(statusesOf(answers).filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(served.length / others.length).toBeGreaterThanOrEqual(SERVED);
    expect(slowest).toBeLessThan(SLOWEST_MS);
    expect(traces).toBeLessThan(TRACES_MAX);
  },
);

const statusesOf = (answers: readonly Answer[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b);

test('loses no acknowledged tick when the coordinator is killed amid writes', async ({ task }) => {
  const coordinator = (await listNodes(url)).find(({ isCoordinator }) => isCoordinator);
  if (!coordinator) throw new Error('The cluster has no coordinator.');
  const process = await processOf(url, coordinator);
  const server = await startOn();
  const ledger = new Ledger();
  const stored = async () => await storedBy(optionsFor(url));
  const sendTick = tickSender(server.url, new Map(people.map(({ userId, token }) => [userId, token])));
  let refused = 0;
  const send = async (tick: Tick): Promise<void> => {
    try {
      await sendTick(tick);
    } catch (error) {
      if (error instanceof BusyError) refused += 1;
      throw error;
    }
  };
  // What was ticked before is not what this ledger knows.
  const before = (await stored()).done;
  for (let round = 1; round <= ROUNDS; round += 1) {
    let isOver = false;
    const ticking = Promise.all(people.map((person) => tickAway({ send }, ledger, person, () => isOver)));
    await ledger.reaches(ledger.acknowledgements + 100);
    await process.kill();
    await process.start();
    // It serves again by itself.
    await ledger.reaches(ledger.acknowledgements + 50);
    isOver = true;
    await ticking;
    const { done, faults } = await stored();
    const broken = ledger.compare(done.difference(before));
    expect({ round, faults, broken }).toEqual({ round, faults: [], broken: [] });
  }
  await stop(server);
  task.meta.figures = `${ROUNDS} times, 0 of ${ledger.acknowledgements} acknowledged ticks lost`;
  expect(refused).toBeGreaterThan(0);
});
