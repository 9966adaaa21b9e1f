import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import webPush from 'web-push';
import { type AppParts, buildApp } from '#server/app.ts';
import { type Config, parseConfig } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import type { EngineName } from '#server/core/database/engine.ts';
import { forEachEngine } from '#tests/database/for-each-engine.ts';
import { watchStatements } from '#tests/database/watch-statements.ts';
import { apiEngines } from '#tests/setup/tier.ts';

/** A Friday, and the same day nearly everywhere. */
export const NOON = Date.parse('2026-11-20T12:00:00Z');
export const TODAY = '2026-11-20';

const keys = webPush.generateVAPIDKeys();
/** So that no test makes them in a folder of data. */
const secrets = {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
  UNSUBSCRIBE_KEY: randomBytes(32).toString('base64url'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
};

/** The whole server on real storage, with a clock that stands still until a test moves it. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly database: Database;
  readonly engine: EngineName;
  readonly clock: { now: number };
  /** What it logged, line by line. */
  readonly log: string[];
}

export type Environment = Readonly<Record<string, string>>;

/** Parts of the server that a suite brings itself. */
export type OwnParts = Pick<
  AppParts,
  'passwords' | 'pages' | 'testPushService' | 'testClients' | 'clock' | 'monotonic' | 'databaseClock'
>;

export async function buildTestApp(
  database: Database,
  environment: Environment = {},
  parts: OwnParts = {},
): Promise<TestApp> {
  const clock = { now: NOON };
  const log: string[] = [];
  const config = parseConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_SCALE: '1000000',
    OVERLOAD_DELAY_MS: '0',
    PUBLIC_URL: 'http://localhost',
    // Never the developer's own: tests write mails, and clear them away.
    DATA_DIR: environment['DATA_DIR'] ?? join(inject('postgresFolder') ?? tmpdir(), 'resilience-files'),
    ...secrets,
    ...environment,
  });
  const app = await buildApp({
    config,
    database: watchStatements(database),
    clock: () => clock.now,
    // Storage in the process answers without a turn of the event loop: a test's loop holds it up for seconds.
    logStream: { write: (line) => void log.push(line) },
    ...parts,
  });
  return { app, config, database, engine: database.engine, clock, log };
}

/** The same suite against the server on each engine that the tier asks for. Each test begins at noon. */
export function forEachApi(
  name: string,
  suite: (api: () => TestApp) => void,
  environment?: Environment,
  parts?: OwnParts,
): void {
  const { testPath } = expect.getState();
  if (testPath === undefined) throw new Error('forEachApi belongs to the body of a test file.');
  forEachEngine(
    name,
    (getDatabase) => {
      let built: TestApp | undefined;
      beforeAll(async () => {
        built = await buildTestApp(getDatabase(), environment, parts);
      });
      afterAll(async () => await built?.app.close());
      afterEach(() => {
        if (built) built.clock.now = NOON;
      });
      suite(() => {
        if (!built) throw new Error('The app is there from beforeAll on.');
        return built;
      });
    },
    apiEngines(testPath, readFileSync(testPath, 'utf8')),
  );
}
