import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

interface Known {
  readonly method: string;
  readonly pattern: RegExp;
}

/**
 * What the API does not know: 405 with Allow where the path is known and the method is not, else 404. A route takes what is under
 * the API's prefix, since the pages' own route would otherwise answer for it.
 */
export function answerUnknown(app: FastifyInstance): void {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) known.push({ method: each, pattern });
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const [path = ''] = request.url.split('?');
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    // Known with its method, it has a part that is longer than any of ours: the router passed it by.
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
    // Before a body is read, be it of whatever type.
    onRequest: refuse,
    handler: refuse,
  });
}
