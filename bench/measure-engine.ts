import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineName } from '#server/core/database/engine.ts';
import { scriptBytes } from './javascript.ts';
import { type Load, load } from './load.ts';
import { homeLoads, homePage, makeMember, makeMembers, ticks } from './member.ts';
import { residentMegabytes, startBuilt } from './server.ts';
import type { Row } from './table.ts';

const MEMBERS = 8;
const HABITS = 30;
const HABITS_OF_LARGE = 1_000;
const CONNECTIONS_OF_LARGE = 8;

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
  const ticked = await load(url, members.map(ticks), { seconds });
  const home = await load(url, members.map(homeLoads), { seconds });
  const page = await load(url, members.map(homePage), { seconds });
  const rows = [
    ratioRow(`${engine}: tick`, ticked, bare, engine === 'sqlite' ? { must: 4.5, goal: 8 } : { must: 2.5 }),
    ratioRow(`${engine}: all data of home`, home, bare, { must: 2.5, goal: 4 }),
    ratioRow(`${engine}: home page`, page, bare, { must: 0.6, goal: 1.2 }),
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
    const bareLoad = await load(line.toString().trim(), [[{ path: '/' }]], { seconds });
    if (bareLoad.bad > 0) throw new Error(`The bare server gave ${bareLoad.bad} bad answers.`);
    return bareLoad;
  } finally {
    bare.kill();
  }
}

/** Answers as a part of the bare answers. */
function ratioRow(name: string, measured: Load, bare: Load, limits: Pick<Row, 'must' | 'goal'>): Row {
  const { perSecond } = measured;
  return {
    name,
    value: (100 * perSecond) / bare.perSecond,
    unit: '%',
    ...limits,
    isCost: false,
    bad: measured.bad,
    note: `${round(perSecond)}/s of ${round(bare.perSecond)}/s; p50 ${measured.p50} ms, p99 ${measured.p99} ms`,
  };
}

function memoryRow(name: string, started: number, loaded: number): Row {
  const note = `${round(started)} MB after the start`;
  return { name, value: loaded, unit: 'MB', must: 200, goal: 150, isCost: true, note };
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
    must: 110,
    goal: 95,
    isCost: true,
    note: 'brotli, all that the page names; links prefetch later',
  };
}
