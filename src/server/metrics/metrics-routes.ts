import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * /metrics for whoever may: the bearer of METRICS_TOKEN, or without one this machine itself. To others there is no such page.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The pattern, not the path: a label that strangers choose would grow without end.
    const route = routeOptions.url ?? 'none';
    metrics.request({ method, route, status: statusCode }, elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!(token === undefined ? isFromHere(request) : bears(request, token))) return reply.callNotFound();
    reply.header('cache-control', 'no-store').type(metrics.registry.contentType);
    return await metrics.text();
  });
}

const LOOPBACK = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * By the connection itself, never by what a header says of it. A proxy on this machine connects from here too: what it passes on
 * says so, or asks for a public name.
 */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  const passedOn = PASSED_ON.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !passedOn && LOCAL_HOST.test(headers.host ?? '');
}

function bears({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  return timingSafeEqual(hashOf(authorization), hashOf(`Bearer ${token}`));
}

/** Of one length, so that comparing tells nothing. */
function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
