/**
 * `npm run bench`: the real server in a folder of its own beside a bare Fastify, in the same run, so that the ratios hold on any
 * machine. Builds first what is not up to date. Options: --seconds=5 for each load. With DATABASE_URL it measures on that PostgreSQL
 * (and leaves its rows there). `npm run bench -- growth` measures what more habits, years and users cost.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { homeCalls } from '#tests/api/home-calls.ts';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { build } from '../scripts/build.ts';
import { measureGrowth } from './growth.ts';
import { scriptBytes } from './javascript.ts';
import { type Load, load } from './load.ts';
import { makeMember } from './member.ts';
import { homeLoads, homePage, ticks } from './requests.ts';
import { countOfStatements } from './statements.ts';

const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const seconds = Number(values.seconds);
const root = join(import.meta.dirname, '..');

const rows: Record<string, Record<string, string>> = {};
const round = (value: number) => Math.round(value).toLocaleString('en');

function note(name: string, value: string, more: Record<string, string> = {}): void {
  rows[name] = { value, ...more };
}

/** `requests`: how many make one of what is counted. Times are those of a request; the ratio is in requests, too. */
function noteLoad(name: string, { perSecond, p50, p99 }: Load, bare: Load, requests = 1): void {
  note(name, `${round(perSecond / requests)}/s`, {
    'of the bare answers': `${((100 * perSecond) / bare.perSecond).toFixed(1)} %`,
    'p50, p99': `${p50} ms, ${p99} ms`,
    ...(requests > 1 ? { note: `${requests} requests each` } : {}),
  });
}

/** Resident memory of a process in MB; null where the system does not provide it. */
function residentMegabytes({ child }: ServerProcess): number | null {
  const path = `/proc/${child.pid}/status`;
  if (!existsSync(path)) return null;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1]) / 1_024;
}

async function loadBare(): Promise<Load> {
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(bare.stdout, 'data')) as [Buffer];
    return await load(line.toString().trim(), [{ path: '/' }], seconds);
  } finally {
    bare.kill();
  }
}

async function measure(dataDir: string): Promise<void> {
  const bare = await loadBare();
  noteLoad('bare Fastify answer', bare, bare);
  const began = performance.now();
  const database = process.env['DATABASE_URL'];
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database } : {}),
  };
  const server = await startServer(environment, root);
  note('start', `${round(performance.now() - began)} ms`, {
    note: 'first start on an empty folder, until it says its address',
  });
  try {
    const idle = residentMegabytes(server);
    const member = await makeMember(server.url);
    noteLoad('tick', await load(server.url, ticks(member), seconds), bare);
    const home = await load(server.url, homeLoads(member), seconds);
    noteLoad('home data', home, bare, homeCalls.length);
    noteLoad('home page', await load(server.url, homePage(member), seconds), bare);
    const [{ headers = {} } = {}] = homePage(member);
    note('JavaScript on index', `${((await scriptBytes(server.url, headers)) / 1_000).toFixed(1)} kB`, {
      note: 'brotli, all that the page names; links fetch ahead later',
    });
    const loaded = residentMegabytes(server);
    if (idle && loaded) {
      note('memory', `${round(idle)} MB`, {
        note: `resident after the start; ${round(loaded)} MB after the load`,
      });
    }
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  const statements = await countOfStatements();
  note('statements a tick', String(statements.tick));
  note('statements a home', String(statements.home), { note: 'all its data, as a page asks for it' });
}

async function measureAll(): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-bench-'));
  await build();
  await measure(folder.path);
  console.table(rows);
}

await (positionals[0] === 'growth' ? measureGrowth() : measureAll());
