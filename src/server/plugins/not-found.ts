import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/http/api-error.ts';

interface Known {
  readonly method: string;
  readonly pattern: RegExp;
}

/** What the API does not know: 405 with Allow where the path is known and the method is not, else 404. */
export function answerUnknown(app: FastifyInstance): void {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
    for (const each of [method].flat()) known.push({ method: each, pattern });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const allowed = new Set(known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
    if (allowed.size === 0) throw notFound();
    reply.header('allow', [...allowed].toSorted().join(', '));
    throw new ApiError('methodNotAllowed');
  });
}
