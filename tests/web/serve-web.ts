import Fastify, { type FastifyInstance } from 'fastify';
import { Limits } from '#server/core/limits/rate-limits.ts';
import { UserQueues } from '#server/core/limits/user-queues.ts';
import { builtPages, type PageSource } from '#server/web/pages/built-pages.ts';
import { type WebOptions, webPlugin } from '#server/web/web-plugin.ts';
import { buildAll, dist } from './build.ts';

export const publicUrl = 'https://resilience.example';

export async function buildPages(): Promise<PageSource> {
  await buildAll();
  return await builtPages(dist);
}

/** The pages and files of the site for visitors, without an API and its storage. */
export async function serveWeb(
  pages: PageSource,
  options: Pick<WebOptions, 'mailFrom' | 'apps'> = {},
): Promise<FastifyInstance> {
  // The limit of 10 s would be met by a busy machine.
  const server = Fastify({ pluginTimeout: 0 });
  await server.register(webPlugin, {
    pages,
    configs: [{ publicUrl }],
    queues: new UserQueues('sqlite'),
    admit: async () => {},
    limits: new Limits(1, Date.now),
    now: Date.now,
    findViewer: async () => null,
    awaitsOperator: async () => false,
    admission: async () => ({ registration: 'open', domains: [] }),
    addCalendars: () => undefined,
    ...options,
  });
  return server;
}
