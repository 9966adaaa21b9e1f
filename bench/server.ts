import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '#tests/api/server-process.ts';
import manifest from '../package.json' with { type: 'json' };

const root = join(import.meta.dirname, '..');

/** Starts the built server with the options of Node that `npm start` has, on DATABASE_URL when there is one. */
export async function startBuilt(
  dataDir: string,
  databaseUrl: string | undefined,
  options: readonly string[] = [],
): Promise<ServerProcess & AsyncDisposable> {
  const ours = manifest.scripts.start.split(' ').filter((part) => part.startsWith('--'));
  const environment = {
    NODE_ENV: 'production',
    NODE_OPTIONS: [...ours, ...options].join(' '),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const server = await startServer(environment, root, { isDurable: true });
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      server.child.kill('SIGTERM');
      await server.ended;
    },
  };
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
