import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#tests/api/server-process.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The production server with settings of its own, on a port and in a folder of its own. */
export async function startOwnServer(
  environment: (url: string) => Readonly<Record<string, string>>,
  host = 'localhost',
): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'resilience-own-'));
  const { child, ended } = await startServer(
    {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...environment(url),
    },
    root,
  );
  return {
    url,
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true });
    },
  };
}
