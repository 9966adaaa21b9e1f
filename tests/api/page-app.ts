import type { FastifyInstance } from 'fastify';
import type { RenderPage } from '#contract/page-rendering.ts';
import { buildApp } from '#server/app.ts';
import { parseConfig } from '#server/core/config/config.ts';
import type { PageSource } from '#server/web/pages/built-pages.ts';
import { buildTestDatabase } from '#tests/database/build-test-database.ts';
import type { Environment } from './test-app.ts';

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

/** Pages of a test, without a build; each is one heading when left out. */
export const testPages = (
  emojiFolder: string,
  contentSecurityPolicy: string,
  render: RenderPage = heading,
): PageSource => ({
  clientFolder: null,
  emojiFolder,
  referenceFolder: null,
  documentationFolder: null,
  build: { id: 'test', timestamp: 0 },
  contentSecurityPolicy: () => contentSecurityPolicy,
  assets: { scripts: [], styles: [], fonts: [], inline: null, chunksOf: () => [] },
  load: async () => render,
  loadShell: async () => () => '<h1>The app</h1>',
});

interface PageParts {
  readonly contentSecurityPolicy?: string;
  /** One heading when left out. */
  readonly render?: RenderPage;
  /** Without a script of the API's reference when left out. */
  readonly referenceFolder?: string;
  /** Without the documentation when left out. */
  readonly documentationFolder?: string;
  readonly environment?: Environment;
  /** Collects the lines of the log. */
  readonly log?: string[];
}

/** The whole server with pages of the test, for the routes beside them. */
export async function buildPageApp({
  contentSecurityPolicy = "default-src 'none'",
  render,
  referenceFolder,
  documentationFolder,
  environment = {},
  log,
}: PageParts = {}): Promise<PageApp> {
  const storage = await buildTestDatabase('sqlite');
  const app = await buildApp({
    config: parseConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: log ? 'warn' : 'silent',
      // A busy machine is no defect.
      OVERLOAD_DELAY_MS: '0',
      DATA_DIR: storage.options.dataDir,
      ...environment,
    }),
    database: storage.database,
    ...(log && { logStream: { write: (line: string) => void log.push(line) } }),
    pages: {
      ...testPages(storage.options.dataDir, contentSecurityPolicy, render),
      ...(referenceFolder && { referenceFolder }),
      ...(documentationFolder && { documentationFolder }),
    },
  });
  const close = async () => {
    await app.close();
    await storage.destroy();
  };
  return { app, close };
}
