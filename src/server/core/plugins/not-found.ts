import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

interface Known {
  readonly method: string;
  /** Of the path; a parameter begins with a colon. */
  readonly parts: readonly string[];
}

/**
 * Unknown addresses of the API: 405 with Allow when the path exists for another method, else 404. A route covers everything under the
 * API's prefix, since the pages' own route would otherwise answer.
 */
export function addNotFoundHandler(app: FastifyInstance): void {
  const known: Known[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url.endsWith('*')) return;
    for (const each of [method].flat()) known.push({ method: each, parts: url.split('/') });
  });
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const [path = ''] = request.url.split('?');
    const asked = path.split('/');
    const allowed = new Set(known.filter(({ parts }) => matches(parts, asked)).map(({ method }) => method));
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

function matches(parts: readonly string[], asked: readonly string[]): boolean {
  const isSame = (part: string, index: number): boolean =>
    part.startsWith(':') ? asked[index] !== '' : part === asked[index];
  return parts.length === asked.length && parts.every(isSame);
}
