import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/database.ts';
import { unavailable } from '#server/http/api-error.ts';

/** For what watches the process: /healthz says that it runs, /readyz that its database answers (and was migrated to open). */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (app.draining.now) throw unavailable();
    try {
      await database.ping();
    } catch (cause) {
      throw unavailable(cause);
    }
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
}
