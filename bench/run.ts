/**
 * `npm run bench`: the real server in a folder of its own beside a bare Fastify, in the same run, so that the ratios hold on any
 * machine. Options: --seconds=5 for each load. With DATABASE_URL it measures on that PostgreSQL (and leaves its rows there).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import { scriptBytes } from './javascript.ts';
import { type Load, load } from './load.ts';
import { makeMember } from './member.ts';
import { homeCalls, homeLoads, homePage, ticks } from './requests.ts';
import { countOfStatements } from './statements.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = Number(values.seconds);
const root = join(import.meta.dirname, '..');
const hasPages = existsSync(join(root, 'dist/client'));

const rows: Record<string, Record<string, string>> = {};
const round = (value: number) => Math.round(value).toLocaleString('en');

function note(name: string, value: string, beside = ''): void {
  rows[name] = { value, beside };
}

function noteLoad(name: string, { perSecond, p50, p99 }: Load, bare: Load): void {
  const ratio = `${((100 * perSecond) / bare.perSecond).toFixed(1)} % of bare`;
  note(name, `${round(perSecond)}/s`, `${ratio}, p50 ${p50} ms, p99 ${p99} ms`);
}

/** Resident memory of a process in MB; null where the system does not tell. */
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
  note('bare Fastify answer', `${round(bare.perSecond)}/s`, `p50 ${bare.p50} ms, p99 ${bare.p99} ms`);
  const began = performance.now();
  const database = process.env['DATABASE_URL'];
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(database ? { DATABASE_URL: database } : {}),
  };
  const server = await startServer(environment, root);
  note(
    'start',
    `${round(performance.now() - began)} ms`,
    'first start, empty folder, to the first address line',
  );
  try {
    const idle = residentMegabytes(server);
    const member = await makeMember(server.url);
    noteLoad('tick', await load(server.url, ticks(member), seconds), bare);
    const home = await load(server.url, homeLoads(member), seconds);
    noteLoad(
      `home by ${homeCalls.length} calls`,
      { ...home, perSecond: home.perSecond / homeCalls.length },
      bare,
    );
    if (hasPages) {
      noteLoad('home page (HTML)', await load(server.url, homePage(member), seconds), bare);
      const [{ headers = {} } = {}] = homePage(member);
      note(
        'JavaScript on index',
        `${((await scriptBytes(server.url, headers)) / 1_000).toFixed(1)} kB`,
        'brotli',
      );
    }
    const loaded = residentMegabytes(server);
    if (idle && loaded) note('memory', `${round(idle)} MB`, `${round(loaded)} MB after the load`);
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
  const statements = await countOfStatements();
  note('statements', `tick ${statements.tick}`, `home ${statements.home}`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'resilience-bench-'));
try {
  await measure(dataDir);
  console.table(rows);
} finally {
  await rm(dataDir, { recursive: true });
}
