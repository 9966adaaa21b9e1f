import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isLoopback } from '#server/core/config/loopback.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves /metrics to the bearer of METRICS_TOKEN. Without a token only this machine may read it, and only when the configuration shows
 * that there is no proxy: PUBLIC_URL is loopback and TRUST_PROXY is off. All other clients get 404.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, config: Config): void {
  const { METRICS_TOKEN: token } = config;
  const isPrivate = config.TRUST_PROXY === false && isLoopback(new URL(config.PUBLIC_URL));
  const mayRead = (request: FastifyRequest): boolean =>
    token === undefined ? isPrivate && isLocal(request) : bears(request, token);
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The pattern, not the path: labels from outside would grow without end.
    const route = routeOptions.url ?? 'none';
    metrics.request({ method, route, status: statusCode }, elapsedTime / 1_000);
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound();
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
 * Checks the connection itself, never a header about the client. A proxy on this machine connects from here too: it adds a forwarding
 * header, passes the public name in Host, or speaks HTTP/1.0, as nginx does with `proxy_pass` alone.
 */
function isLocal({ socket, headers, raw }: FastifyRequest): boolean {
  const isForwarded = raw.httpVersion === '1.0' || PASSED_ON.some((name) => headers[name] !== undefined);
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded && LOCAL_HOST.test(headers.host ?? '');
}

function bears({ headers: { authorization = '' } }: FastifyRequest, token: string): boolean {
  // Hashes have one length, so that the comparison reveals nothing.
  return timingSafeEqual(
    hash('sha256', authorization, 'buffer'),
    hash('sha256', `Bearer ${token}`, 'buffer'),
  );
}
