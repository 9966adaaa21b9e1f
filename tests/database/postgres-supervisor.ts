/**
 * Runs one temporary PostgreSQL for as long as its standard input is open. However its parent process ends, the kernel
 * closes the pipe, and this process, in a process group of its own, stops the server and removes the folder.
 * Arguments: the folder, and "durable" to keep fsync on.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { connectionString, reportFailure, reportReady, TEMPLATE } from './postgres-folder.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

const START_TIMEOUT_MS = 40_000;
const SETTINGS = ['listen_addresses=', 'max_connections=200', 'log_min_messages=fatal'];
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

const [folder = '', durability] = process.argv.slice(2);
const data = join(folder, 'data');
const runner = unprivilegedUser();
let running: ChildProcess | undefined;
const stopping = new AbortController();

/** In a group of its own, so that a Ctrl-C in the terminal does not reach it before we do. */
function run(program: string, parameters: string[]): ChildProcess {
  const log = openSync(join(folder, 'postgres.log'), 'a');
  const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };
  return spawn(program, parameters, {
    ...runner,
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['ignore', log, log],
  });
}

async function initialise(binaries: string): Promise<void> {
  const parameters = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C', '--auth=trust', '--no-sync'];
  running = run(join(binaries, 'initdb'), parameters);
  const [code] = await once(running, 'exit');
  if (code !== 0) throw new Error(`initdb ended with ${code}.`);
}

/** Starts it again after a kill, as a service manager would: the crash tests kill it. */
async function serve(binaries: string): Promise<void> {
  const settings = [...SETTINGS, ...(durability === 'durable' ? [] : CARELESS)];
  const parameters = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  while (!stopping.signal.aborted) {
    running = run(join(binaries, 'postgres'), parameters);
    await once(running, 'exit');
    if (!stopping.signal.aborted) await delay(100);
  }
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: connectionString(folder, 'postgres') });
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

async function untilItAnswers(deadline: number): Promise<void> {
  try {
    await onServer((client) => client.query('select 1'));
  } catch (error) {
    if (Date.now() > deadline) throw error;
    await delay(20);
    await untilItAnswers(deadline);
  }
}

async function makeTemplate(): Promise<void> {
  await onServer((client) => client.query(`create database ${TEMPLATE}`));
  const log = { info: () => {}, warn: () => {} };
  const databaseUrl = connectionString(folder, TEMPLATE);
  const database = await openDatabase({ dataDir: folder, databaseUrl, testsOnlyVolatile: true, log });
  await database.close();
}

async function stop(): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  if (running?.pid !== undefined && running.exitCode === null && running.signalCode === null) {
    // To the whole group: initdb has children that would outlive it.
    process.kill(-running.pid, 'SIGQUIT');
    await once(running, 'exit');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop());
process.stdin.on('end', () => void stop()).on('error', () => void stop());
process.stdin.resume();

try {
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid);
  const binaries = postgresBinaries(runner, folder);
  await initialise(binaries);
  void serve(binaries);
  await untilItAnswers(Date.now() + START_TIMEOUT_MS);
  await makeTemplate();
  reportReady(folder);
} catch (error) {
  if (!stopping.signal.aborted) reportFailure(folder, error);
}
