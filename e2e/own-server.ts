import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#tests/api/server-process.ts';
import { freePort } from './free-port.ts';

const root = join(import.meta.dirname, '..');

type Settings = Readonly<Record<string, string>>;

export interface OwnServer {
  readonly url: string;
  readonly dataDir: string;
  /** Ends the process; its data stays for `start`. */
  end(): Promise<void>;
  /** Starts it again at the same address, with these settings on top. */
  start(settings?: Settings): Promise<void>;
  stop(): Promise<void>;
}

/** The production server with settings of its own, on a port and in a folder of its own. */
export async function startOwnServer(
  environment: (url: string) => Settings | Promise<Settings>,
  host = 'localhost',
): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://${host}:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'resilience-own-'));
  const own = await environment(url);
  const begin = async (settings: Settings) =>
    await startServer(
      {
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        RATE_LIMIT_SCALE: '1000',
        OVERLOAD_DELAY_MS: '0',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
        ...own,
        ...settings,
      },
      root,
    );
  let running = await begin({});
  const end = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  };
  return {
    url,
    dataDir,
    end,
    async start(settings = {}) {
      running = await begin(settings);
    },
    async stop() {
      await end();
      await rm(dataDir, { recursive: true });
    },
  };
}
