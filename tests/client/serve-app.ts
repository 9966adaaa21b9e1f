import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { NOW } from '#tests/client/build-account-data.ts';
import { buildTestDatabase, type TestDatabase } from '#tests/database/build-test-database.ts';

/** The whole server on SQLite, where it is always NOW, for the clients of a file's tests. */
export function serveApp(): () => FastifyInstance {
  let built: TestDatabase;
  let app: FastifyInstance;
  beforeAll(async () => {
    built = await buildTestDatabase('sqlite');
    const config = parseConfig({
      NODE_ENV: 'test',
      RATE_LIMIT_SCALE: '1000000',
      OVERLOAD_DELAY_MS: '0',
      PUBLIC_URL: 'http://club.test',
      LOG_LEVEL: 'fatal',
      DATA_DIR: built.options.dataDir,
    });
    app = await buildApp({ config, database: built.database, clock: () => NOW });
  });
  afterAll(async () => {
    await app.close();
    await built.destroy();
  });
  return () => app;
}
