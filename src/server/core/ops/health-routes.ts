import type { FastifyInstance } from 'fastify';
import { unavailable } from '#server/core/errors/api-error.ts';
import type { Jobs } from '#server/core/jobs/create-jobs.ts';
import type { Readiness } from './readiness.ts';

/**
 * For monitoring: /healthz answers while the process does its work, requests and jobs, and needs no restart; /readyz when its database
 * accepts writes (and was migrated).
 */
export function healthRoutes(app: FastifyInstance, ready: Readiness, jobs: Pick<Jobs, 'isAlive'>): void {
  app.get('/healthz', async (_request, reply) => {
    if (!jobs.isAlive()) throw unavailable(new Error('The background work has stopped: restart the server.'));
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.now) throw unavailable();
    await ready();
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
