import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import type { PageSource } from '#server/web/pages/renderer.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import type { Environment } from './test-app.ts';

export interface PageApp {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

/** Pages that are one heading. */
export const headingPages = (emojiFolder: string, contentSecurityPolicy: string): PageSource => ({
  clientFolder: null,
  emojiFolder,
  build: { id: 'test', timestamp: 0 },
  contentSecurityPolicy: () => contentSecurityPolicy,
  assets: { scripts: [], styles: [], fonts: [], inline: null, chunksOf: () => [] },
  load: async () => async () => ({
    status: 200,
    html: '<h1>A page</h1>',
    signedIn: false,
    hidden: false,
  }),
  loadShell: async () => () => '<h1>The app</h1>',
});

/** The whole server with such pages, for what stands beside them. */
export async function buildPageApp(
  contentSecurityPolicy: string,
  environment: Environment = {},
): Promise<PageApp> {
  const storage = await buildTestDatabase('sqlite');
  const app = await buildApp({
    config: parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      // A busy machine is no defect.
      OVERLOAD_DELAY_MS: '0',
      DATA_DIR: storage.options.dataDir,
      ...environment,
    }),
    database: storage.database,
    pages: headingPages(storage.options.dataDir, contentSecurityPolicy),
  });
  const close = async () => {
    await app.close();
    await storage.destroy();
  };
  return { app, close };
}
