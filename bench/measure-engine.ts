import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request } from 'autocannon';
import type { EngineName } from '#server/core/database/engine.ts';
import { scriptBytes } from './javascript.ts';
import { type Load, load } from './load.ts';
import { homeLoads, homePage, type Member, makeMember, makeMembers, ticks, ticksThen } from './member.ts';
import { cpuMilliseconds, residentMegabytes, startBuilt } from './server.ts';
import type { Row } from './table.ts';

const MEMBERS = 8;
const HABITS = 30;
const HABITS_OF_LARGE = 1_000;
const CONNECTIONS_OF_LARGE = 8;

const milliseconds = (value: number) => value.toFixed(3);
const round = (value: number) => Math.round(value).toLocaleString('en');

/** The rows of one engine; the bare server runs in the same sitting, so that the ratios hold on any machine. */
export async function measureEngine(
  engine: EngineName,
  databaseUrl: string | undefined,
  seconds: number,
): Promise<Row[]> {
  const bare = await loadBare(seconds);
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-bench-'));
  await using server = await startBuilt(folder.path, databaseUrl);
  const { url } = server;
  const started = residentMegabytes(server);
  const members = await makeMembers(url, MEMBERS, HABITS);
  const [first] = members;
  if (first === undefined) throw new Error('There are no members.');
  const isSqlite = engine === 'sqlite';
  const cpuNow = () => cpuMilliseconds(server.child);
  const ratio = async (
    name: string,
    requestsOf: (member: Member) => Request[],
    limits: Pick<Row, 'must' | 'goal'>,
    requests = 1,
  ): Promise<Row> =>
    ratioRow(`${engine}: ${name}`, await load(url, members.map(requestsOf), { seconds, cpuNow }), bare, {
      ...limits,
      requests,
    });
  const tickThen = (look: (member: Member) => Request[]) => (member: Member) =>
    ticksThen(member, look(member));
  const afterTick = isSqlite ? { must: 3, goal: 5 } : { must: 2, goal: 3 };
  const rows = [
    await ratio('tick', ticks, isSqlite ? { must: 9, goal: 12 } : { must: 3.5, goal: 5 }),
    await ratio(
      'all data of home, unchanged',
      homeLoads,
      isSqlite ? { must: 16, goal: 25 } : { must: 8, goal: 12 },
    ),
    await ratio('home page, unchanged', homePage, isSqlite ? { must: 8, goal: 12 } : { must: 4, goal: 7 }),
    await ratio('tick, then all data of home', tickThen(homeLoads), afterTick, 2),
    await ratio('tick, then home page', tickThen(homePage), isSqlite ? { must: 2, goal: 3 } : { must: 1 }, 2),
    memoryRow(`${engine}: resident after load`, started, residentMegabytes(server)),
    await measureLarge(engine, url, seconds),
  ];
  if (engine === 'sqlite') rows.push(await measureJavascript(url, homePage(first)[0]?.headers ?? {}));
  return rows;
}

async function loadBare(seconds: number): Promise<Load> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(bare.stdout, 'data')) as [Buffer];
    const cpuNow = () => cpuMilliseconds(bare);
    const bareLoad = await load(line.toString().trim(), [[{ path: '/' }]], { seconds, cpuNow });
    if (bareLoad.bad > 0) throw new Error(`The bare server gave ${bareLoad.bad} bad answers.`);
    return bareLoad;
  } finally {
    bare.kill();
  }
}

/** Operations, of one or more requests each, as a part of the bare answers. */
function ratioRow(
  name: string,
  measured: Load,
  bare: Load,
  { requests, ...limits }: Pick<Row, 'must' | 'goal'> & { readonly requests: number },
): Row {
  const perSecond = measured.perSecond / requests;
  return {
    name,
    value: (100 * perSecond) / bare.perSecond,
    unit: '%',
    ...limits,
    isCost: false,
    bad: measured.bad,
    note: `${round(perSecond)}/s of ${round(bare.perSecond)}/s; CPU ${milliseconds(measured.cpu * requests)} of ${milliseconds(bare.cpu)} ms; p50 ${measured.p50} ms, p99 ${measured.p99} ms`,
  };
}

function memoryRow(name: string, started: number, loaded: number): Row {
  const note = `${round(started)} MB after the start`;
  return { name, value: loaded, unit: 'MB', must: 170, goal: 130, isCost: true, note };
}

/** Bad answers to a member with a thousand habits, over all kinds of requests. */
async function measureLarge(engine: EngineName, url: string, seconds: number): Promise<Row> {
  const member = await makeMember(url, HABITS_OF_LARGE);
  let bad = 0;
  for (const requests of [ticks(member), homeLoads(member), homePage(member)]) {
    bad += (await load(url, [requests], { seconds, connections: CONNECTIONS_OF_LARGE })).bad;
  }
  return {
    name: `${engine}: 1,000 habits`,
    value: bad,
    unit: 'bad answers',
    must: 0,
    isCost: true,
    note: `at ${CONNECTIONS_OF_LARGE} connections`,
  };
}

async function measureJavascript(url: string, headers: Readonly<Record<string, string>>): Promise<Row> {
  return {
    name: 'JavaScript on the signed-in index',
    value: (await scriptBytes(url, headers)) / 1_000,
    unit: 'kB',
    must: 100,
    goal: 90,
    isCost: true,
    note: 'brotli, all that the page names; links prefetch later',
  };
}
