import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import type { Database } from '#server/core/database/database.ts';
import { openDatabase } from '#server/core/database/opening/open.ts';
import { builtPages } from '#server/web/pages/built-pages.ts';
import { buildAll, dist } from './build.ts';

export const password = 'a-little-stronger-42';
/** The headers of a browser that posts a form of ours. */
export const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** The whole server with its built pages, and posts of its forms as a browser without scripts sends them. */
export class FormServer {
  readonly folder: string;
  readonly database: Database;
  readonly app: FastifyInstance;

  private constructor(folder: string, database: Database, app: FastifyInstance) {
    this.folder = folder;
    this.database = database;
    this.app = app;
  }

  static async start(): Promise<FormServer> {
    await buildAll();
    const folder = await mkdtemp(join(tmpdir(), 'forms-'));
    const log = { info: () => undefined, warn: () => undefined };
    const database = await openDatabase({ dataDir: folder, databaseUrl: undefined, log });
    return new FormServer(folder, database, await serve(folder, database));
  }

  /** Another server on the same data, with settings of its own. */
  async serve(environment: Readonly<Record<string, string>>): Promise<FastifyInstance> {
    return await serve(this.folder, this.database, environment);
  }

  async post(
    url: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
    server = this.app,
  ): Promise<LightMyRequestResponse> {
    return await server.inject({
      method: 'POST',
      url,
      headers: { ...browser, ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  }

  /** The session's cookie after registering by the form. */
  async join(email: string): Promise<string> {
    const joined = await this.post('/auth/register', { firstName: 'Camille', email, password });
    if (joined.statusCode !== 303) throw new Error(`${email} could not register: ${joined.statusCode}`);
    return sessionIn(joined)?.split(';')[0] ?? '';
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.database.close();
    await rm(this.folder, { recursive: true });
  }
}

async function serve(
  folder: string,
  database: Database,
  environment: Readonly<Record<string, string>> = {},
): Promise<FastifyInstance> {
  const config = parseConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000',
    OVERLOAD_DELAY_MS: '0',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  return await buildApp({ config, database, pages: await builtPages(dist) });
}

export function cookiesOf(answer: LightMyRequestResponse): string[] {
  return [answer.headers['set-cookie'] ?? []].flat();
}

/** The Set-Cookie header with a session's token. */
export function sessionIn(answer: LightMyRequestResponse): string | undefined {
  return cookiesOf(answer).find((cookie) => /^opaqueToken=[^;]/.test(cookie));
}
