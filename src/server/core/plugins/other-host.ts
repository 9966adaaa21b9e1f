import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

/** Monitors request these by the machine's address. */
const MONITORED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Warns once per process when a request has another host than PUBLIC_URL: links in mails, sign-in by providers and cookies depend on
 * PUBLIC_URL, which may have its default value.
 */
export function warnOfOtherHosts(app: FastifyInstance, { PUBLIC_URL }: Config): void {
  const { host: expected, protocol } = new URL(PUBLIC_URL);
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isFromOutside(request) && URL.parse(`${protocol}//${request.host}`)?.host !== expected) {
      warned = true;
      request.log.warn(
        { host: request.host, PUBLIC_URL },
        'A request came for another host than that of PUBLIC_URL: if people open this address, set PUBLIC_URL to it',
      );
    }
    done();
  });
}

/** Pages call the API within the process, without a socket. */
function isFromOutside({ raw, routeOptions }: FastifyRequest): boolean {
  return raw.socket instanceof Socket && !MONITORED.has(routeOptions.url ?? '');
}
