import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** The origins of the pages in the Android and iOS apps. */
const origins = new Set(['https://localhost', 'capacitor://localhost']);
const PREFLIGHT_SECONDS = 86_400;

/**
 * Allows the apps' pages to call the API from their own origins (docs/decisions/limits.md#which-origins-may-call). They send a token and no
 * cookie: credentials are never allowed, so that a page with a forged origin has nothing to send. Every other origin gets no such header.
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
    // `Content-Disposition` marks the answers that are files.
    reply.header('access-control-expose-headers', 'Content-Disposition, ETag, Retry-After, X-Request-Id');
    if (isPreflight(request)) reply.code(204).headers(allowed).send();
    else done();
  });
}

const allowed = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-None-Match, X-Account-Id',
  'access-control-max-age': PREFLIGHT_SECONDS,
};

function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}
