import type { FastifyInstance } from 'fastify';

/** Default deny: a route of the API that does not say who may does not start. */
export function requireDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.auth === undefined || schema === undefined) {
      throw new Error(`${String(method)} ${url} declares no call: mount it by bind().`);
    }
  });
}
