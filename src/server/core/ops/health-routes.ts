import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';
import type { Readiness } from './readiness.ts';

/** For monitoring: /healthz answers while the process runs, /readyz when its database accepts writes (and was migrated). */
export function healthRoutes(app: FastifyInstance, ready: Readiness): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.now) throw unavailable();
    await ready();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
