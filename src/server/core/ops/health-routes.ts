import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';
import type { Readiness } from './readiness.ts';

/** For what watches the process: /healthz says that it runs, /readyz that its database takes writes (and was migrated to open). */
export function healthRoutes(app: FastifyInstance, ready: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.now) throw unavailable();
    await ready();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
