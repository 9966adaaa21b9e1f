import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, notFound } from '#server/core/errors/api-error.ts';

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
const nativeOrigins = new Set(['https://localhost', 'capacitor://localhost']);
const PREFLIGHT_SECONDS = 86_400;

/**
 * Allows the apps' pages to call the API from their own origins (docs/decisions/limits.md#which-origins-may-call). They send a token and no
 * cookie: credentials are never allowed, so that a page with a forged origin has nothing to send. Every other origin gets no such header.
 */
export function allowNativeOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    reply.header('vary', 'Origin');
    if (origin === undefined) return done();
    const asked = request.headers['access-control-request-method'];
    const isPreflight = request.method === 'OPTIONS' && asked !== undefined;
    const isAllowed = nativeOrigins.has(origin) || (isPreflight && mayHaveToken(origin, request));
    if (!isAllowed) return done();
    allowOrigin(reply, origin);
    if (isPreflight) reply.code(204).headers(preflightHeaders).send();
    else done();
  });
}

/**
 * Whether a page asks to send what may be a personal token: the question does not carry it. Its origins decide once it comes
 * (`allowTokenOrigin`), and no answer to anything else can be read there.
 */
function mayHaveToken(origin: string, { headers }: FastifyRequest): boolean {
  const names = String(headers['access-control-request-headers']).toLowerCase().split(',');
  const isSent = names.some((name) => name.trim() === 'authorization');
  return isSent && /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/.test(origin);
}

function allowOrigin(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin);
  // `Content-Disposition` marks the answers that are files.
  reply.header('access-control-expose-headers', 'Content-Disposition, ETag, Retry-After, X-Request-Id');
}

/** Lets the pages of a personal token's origins read the answer, and refuses the pages of any other, the apps' too. */
export function allowTokenOrigin(
  { headers: { origin } }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): void {
  if (origin === undefined) return;
  if (origins.includes(origin)) return allowOrigin(reply, origin);
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-expose-headers');
  throw new ApiError('forbiddenOrigin');
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Accept-Language, Idempotency-Key, If-None-Match, X-Account-Id',
  'access-control-max-age': PREFLIGHT_SECONDS,
};

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
