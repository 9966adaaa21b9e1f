import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

interface Known {
  readonly method: string;
  readonly pattern: RegExp;
}

/**
 * Unknown addresses of the API: 405 with Allow when the path exists for another method, else 404. A route covers everything under the
 * API's prefix, since the pages' own route would otherwise answer.
 */
export function addNotFoundHandler(app: FastifyInstance): void {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    // oxlint-disable-next-line house/linear-expressions -- It is made of the addresses of our routes: one part of a path each.
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) known.push({ method: each, pattern });
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const [path = ''] = request.url.split('?');
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // Known with its method, but a parameter is longer than any of ours: the router skipped it.
    if (allowed.size === 0 || allowed.has(request.method)) throw notFound();
    reply.header('allow', [...allowed].toSorted().join(', '));
    throw new ApiError('methodNotAllowed');
  };
  app.setNotFoundHandler(refuse);
  app.route({
    method: app.supportedMethods,
    url: '/*',
    config: { auth: 'anyone' },
    schema: { hide: true },
    // Before a body of any type is read.
    onRequest: refuse,
    handler: refuse,
  });
}
