import type { FastifyInstance } from 'fastify';

/** Answers of the API are data of one user: not cached, not rendered as a page, not readable by other sites. */
export function setApiHeaders(app: FastifyInstance): void {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
