import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { PasswordHasher } from '#server/accounts/services/password-hash.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';

/** Runs `work` with a server of this process without limits, on a folder of its own or on the database of DATABASE_URL. */
export async function withServer<T>(
  work: (app: FastifyInstance) => Promise<T>,
  passwords?: PasswordHasher,
): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'resilience-'));
  const dataDir = folder.path;
  const log = { info: () => {}, warn: () => {} };
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'], log });
  const config = parseConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000000',
    OVERLOAD_DELAY_MS: '0',
  });
  const app = await buildApp({ config, database, ...(passwords && { passwords }) });
  try {
    return await work(app);
  } finally {
    await app.close();
    await database.close();
  }
}
