import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { readVapidKeys } from '#server/habits/reminders/reminder-keys.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { createPushService, type TestBrowser } from '#tests/push/push-receiver.ts';
import { freePort } from './free-port.ts';

export interface RemindingServer {
  readonly url: string;
  /** A browser of the push service, with keys of its own. */
  subscribe(): TestBrowser;
  /** Moves the server's clock to an instant and runs what is due. */
  runAt(now: number): Promise<void>;
  /** Sets the server's clock right: another test may have moved it. */
  setClockRight(): void;
  stop(): Promise<void>;
}

/** The server in this process, so that its clock can be moved, and a push service beside it. The pages are those of the build. */
export async function startRemindingServer(): Promise<RemindingServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'resilience-reminding-'));
  const environment = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
  };
  const config = parseConfig(environment);
  const log = { info: () => undefined, warn: () => undefined };
  const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log });
  const ahead = { by: 0 };
  const clock = () => Date.now() + ahead.by;
  const pages = await builtPages(join(import.meta.dirname, '../dist'));
  const { publicKey } = readVapidKeys(config);
  const { listener, subscribeAt } = createPushService(() => publicKey);
  const service = createServer(listener);
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const app = await buildApp({ config, database, pages, clock, testPushService: address });
  await app.listen({ port, host: 'localhost' });
  return {
    url,
    subscribe: () => subscribeAt(address),
    async runAt(now) {
      ahead.by = now - Date.now();
      await app.jobs.runDue();
    },
    setClockRight() {
      ahead.by = 0;
    },
    async stop() {
      service.closeAllConnections();
      service.close();
      await app.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}
