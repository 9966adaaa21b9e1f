import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#contract/page-rendering.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';

export interface PageApp {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

const heading: RenderPage = async () => ({
  status: 200,
  html: '<h1>A page</h1>',
  signedIn: false,
  hidden: false,
});

interface PageParts {
  readonly contentSecurityPolicy?: string;
  /** One heading when left out. */
  readonly render?: RenderPage;
  readonly environment?: Readonly<Record<string, string>>;
  /** Collects the lines of the log. */
  readonly log?: string[];
}

/** The whole server with pages of the test, for what stands beside them. */
export async function buildPageApp({
  contentSecurityPolicy = "default-src 'none'",
  render = heading,
  environment = {},
  log,
}: PageParts = {}): Promise<PageApp> {
  const storage = await buildTestDatabase('sqlite');
  const app = await buildApp({
    config: parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: log ? 'warn' : 'silent',
      DATA_DIR: storage.options.dataDir,
      ...environment,
    }),
    database: storage.database,
    ...(log && { logStream: { write: (line: string) => void log.push(line) } }),
    pages: {
      clientFolder: null,
      emojiFolder: storage.options.dataDir,
      build: { id: 'test', timestamp: 0 },
      contentSecurityPolicy: () => contentSecurityPolicy,
      assets: { scripts: [], styles: [], fonts: [], inline: null, chunksOf: () => [] },
      load: async () => render,
      loadShell: async () => () => '<h1>The app</h1>',
    },
  });
  const close = async () => {
    await app.close();
    await storage.destroy();
  };
  return { app, close };
}
