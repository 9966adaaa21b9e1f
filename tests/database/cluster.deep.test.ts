import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionString, TEMPLATE, untilReady } from './postgres-folder.ts';
import { startCluster } from './start-cluster.ts';

const holder = join(import.meta.dirname, 'hold-cluster.ts');
const PATIENCE = { timeout: 60_000, interval: 20 };
let child: ChildProcess | undefined;

afterEach(() => {
  vi.unstubAllEnvs();
  child?.kill('SIGKILL');
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function postmasterOf(folder: string): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function expectGone(folder: string, postmaster: number): Promise<void> {
  await expect.poll(() => existsSync(folder) || isRunning(postmaster), PATIENCE).toBe(false);
}

it('runs the binaries of the package where the machine has none, and stops with its folder', async () => {
  vi.stubEnv('TEST_POSTGRES', 'embedded');
  const cluster = startCluster();
  await untilReady(cluster.folder);
  const client = new Client({ connectionString: connectionString(cluster.folder, TEMPLATE) });
  await client.connect();
  const { rows } = await client.query<{ version: string; tables: string }>(
    "select version(), (select count(*) from pg_tables where schemaname = 'public') as tables",
  );
  await client.end();
  expect(rows[0]).toEqual({ version: expect.stringContaining('PostgreSQL 18'), tables: '47' });
  const postmaster = postmasterOf(cluster.folder);
  expect(isRunning(postmaster)).toBe(true);
  await cluster.stop();
  expect(isRunning(postmaster)).toBe(false);
  expect(existsSync(cluster.folder)).toBe(false);
});

it.each(['SIGKILL', 'SIGINT'] as const)('leaves nothing when the run ends by %s', async (signal) => {
  child = spawn(process.execPath, [holder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [output] = await once(child.stdout ?? child, 'data');
  const folder = String(output).trim();
  const postmaster = postmasterOf(folder);
  expect(isRunning(postmaster)).toBe(true);
  child.kill(signal);
  await expectGone(folder, postmaster);
});

it('leaves nothing when the run ends before PostgreSQL has started', async () => {
  const cluster = startCluster();
  await expect.poll(() => existsSync(join(cluster.folder, 'postgres.log')), PATIENCE).toBe(true);
  await delay(Math.random() * 200);
  await cluster.stop();
  expect(existsSync(cluster.folder)).toBe(false);
});
