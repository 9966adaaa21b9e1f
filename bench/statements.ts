import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { inPageScope } from '#server/core/database/page-scope.ts';
import { countStatements } from '#server/core/database/statement-log.ts';
import { makeMember } from './member.ts';
import { homeLoads, ticks } from './requests.ts';

export interface StatementCounts {
  readonly tick: number;
  /** The calls of the home screen, all at once, as a page sends them. */
  readonly home: number;
}

/** Statements that reach the engine, counted in a server of this process. */
export async function countOfStatements(): Promise<StatementCounts> {
  const dataDir = await mkdtemp(join(tmpdir(), 'resilience-bench-'));
  const log = { info: () => {}, warn: () => {} };
  const database = await openDatabase({ dataDir, databaseUrl: process.env['DATABASE_URL'], log });
  const config = parseConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' });
  const app = await buildApp({ config, database });
  try {
    const member = await makeMember(await app.listen({ port: 0, host: '127.0.0.1' }));
    const [tick] = ticks(member);
    const send = async ({ method, path = '', headers = {}, body }: NonNullable<typeof tick>) =>
      await app.inject({ method: method as 'GET', url: path, headers, ...(body ? { payload: body } : {}) });
    const ticked = await countStatements(async () => await send(tick ?? {}));
    const loaded = await countStatements(() => inPageScope(() => Promise.all(homeLoads(member).map(send))));
    return { tick: ticked.statements.length, home: loaded.statements.length };
  } finally {
    await app.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  }
}
