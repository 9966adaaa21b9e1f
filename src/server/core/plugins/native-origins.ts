import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Where the pages inside the Android and the iOS shell say that they come from. */
const origins = new Set(['https://localhost', 'capacitor://localhost']);
const PREFLIGHT_SECONDS = 86_400;

/**
 * Lets the shells' pages call the API from their own origins (architecture.md, Shells). They send a token and no cookie: credentials
 * are never allowed, so that a page that pretends to such an origin has nothing to send. To every other origin this says nothing.
 */
export function allowNativeOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined || !origins.has(origin)) {
      done();
      return;
    }
    reply.header('access-control-allow-origin', origin);
    // The first says which answers are files.
    reply.header('access-control-expose-headers', 'Content-Disposition, Retry-After, X-Request-Id');
    if (isPreflight(request)) reply.code(204).headers(allowed).send();
    else done();
  });
}

const allowed = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept-Language, Idempotency-Key',
  'access-control-max-age': PREFLIGHT_SECONDS,
};

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
