import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';

const root = join(import.meta.dirname, '..');

/** Starts the built server as `npm start` does, on DATABASE_URL when there is one. */
export async function startBuilt(
  dataDir: string,
  databaseUrl: string | undefined,
  options: readonly string[] = [],
): Promise<ServerProcess & AsyncDisposable> {
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment, root, {
    command: [process.execPath, ...options, 'scripts/start.mjs'],
  });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM');
      await server.ended;
    },
  };
}

/** A tick of the clock by which Linux counts, in milliseconds. */
const TICK = 10;

/** Processor time of a process until now, of all its threads, in milliseconds; NaN where the system does not provide it. */
export function cpuMilliseconds({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it may contain anything; user and system time are the 14th and 15th field (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of the server in MB, of its own process alone; NaN where the system does not provide it. */
export function residentMegabytes({ child }: ServerProcess): number {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024) / 1e6;
  } catch {
    return Number.NaN;
  }
}
