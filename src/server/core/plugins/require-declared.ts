import type { FastifyInstance } from 'fastify';

/** Default deny: the server does not start with a route of the API that declares no auth. */
export function requireDeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.auth === undefined || schema === undefined) {
      throw new Error(`${String(method)} ${url} declares no call: mount it by route().`);
    }
  });
}
