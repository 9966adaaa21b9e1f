import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '#contract/calls.ts';
import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { inPageScope } from '#server/core/database/page-scope.ts';
import { buildHabit, buildUser, type TestUser } from '#tests/api/factories.ts';
import { homeCalls } from '#tests/api/home-calls.ts';
import { type Sending, send } from '#tests/api/send.ts';
import { buildTestApp, type TestApp, TODAY } from '#tests/api/test-app.ts';
import { habitDayRow, habitRow, userRow } from '#tests/database/rows.ts';

const RUNS = 150;
const CROWD_FEW = 1_000;
const CROWD_MANY = 100_000;
const CROWD_BATCH = 500;

interface Costs {
  /** Milliseconds of processor time of this process. */
  readonly tick: number;
  readonly home: number;
  readonly graph: number;
}

/**
 * What a tick, a home and a year's graph cost as habits, history and other users grow, in one run on one machine: what counts are the
 * ratios. In the process and on an embedded database, so that the processor time is that of the whole server.
 */
export async function measureGrowth(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-growth-'));
  const dataDir = folder.path;
  const log = { info: () => {}, warn: () => {} };
  const database = await openDatabase({ dataDir, log });
  const api = await buildTestApp(database, { LOG_LEVEL: 'silent', DATA_DIR: dataDir });
  const rows: Record<string, Record<string, string>> = {};
  let base: Costs | undefined;
  const note = async (name: string, habits: number, years: number): Promise<void> => {
    const costs = await costsOf(api, habits, years);
    base ??= costs;
    rows[name] = shown(costs, base);
  };
  try {
    await addCrowd(database, CROWD_FEW);
    // The first of all pays for what is compiled on the way.
    await costsOf(api, 10, 1);
    for (const years of [1, 5, 10]) {
      for (const habits of [10, 100, 1_000]) await note(`${habits} habits, ${years} years`, habits, years);
    }
    await addCrowd(database, CROWD_MANY - CROWD_FEW);
    await note('10 habits, 1 years, 100,000 users', 10, 1);
    console.table(rows);
  } finally {
    await api.app.close();
    await database.close();
  }
}

function shown(costs: Costs, base: Costs): Record<string, string> {
  const one = (name: keyof Costs) =>
    `${costs[name].toFixed(2)} ms (×${(costs[name] / base[name]).toFixed(1)})`;
  return { tick: one('tick'), home: one('home'), 'graph of a year': one('graph') };
}

async function costsOf(api: TestApp, habits: number, years: number): Promise<Costs> {
  const as = await buildUser(api);
  const createdOn = addDays(TODAY, -365 * years);
  const done = dayRange(createdOn, addDays(TODAY, -1));
  const ids: string[] = [];
  for (let order = 0; order < habits; order += 1) {
    ids.push((await buildHabit(api, as, { order, createdOn, done })).id);
  }
  const year = { startDate: addDays(TODAY, -365), stopDate: TODAY };
  return {
    tick: await costOf(async (run) => await tick(api, as, ids[run % habits] ?? '', run)),
    home: await costOf(async () => {
      await inPageScope(async () => await Promise.all(homeCalls.map((call) => sure(api, call, { as }))));
    }),
    graph: await costOf(async () => await sure(api, calls.getGraph, { as, query: year })),
  };
}

async function tick(api: TestApp, as: TestUser, id: string, run: number): Promise<void> {
  const body = { action: run % 2 === 0 ? 'create' : 'remove', days: [TODAY] satisfies DayKey[] };
  await sure(api, calls.setActivities, { as, params: { id }, body });
}

async function sure(api: TestApp, call: Parameters<typeof send>[1], sending: Sending): Promise<void> {
  const { status } = await send(api, call, sending);
  if (status !== 200) throw new Error(`${call.path} answered ${status}.`);
}

/** A first half warms up. */
async function costOf(work: (run: number) => Promise<void>): Promise<number> {
  for (let run = 0; run < RUNS; run += 1) await work(run);
  const before = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) await work(run);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / RUNS;
}

/** Other people, with a habit and a week of it each. */
async function addCrowd({ db }: Database, count: number): Promise<void> {
  const week = dayRange(addDays(TODAY, -6), TODAY);
  for (let added = 0; added < count; added += CROWD_BATCH) {
    const users = Array.from({ length: CROWD_BATCH }, () => userRow({ user_id: randomUUID() }));
    const habits = users.map(({ user_id }) => habitRow({ user_id }));
    const days = habits.flatMap(({ user_id, id }) =>
      week.map((day) => habitDayRow({ user_id, habit_id: id, day })),
    );
    await db.transaction().execute(async (rows) => {
      await rows.insertInto('users').values(users).execute();
      await rows.insertInto('habits').values(habits).execute();
      await rows.insertInto('habit_days').values(days).execute();
    });
  }
}
