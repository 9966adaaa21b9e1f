import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

/** A whole request has to be here by then, and an answer that nobody reads is given up after as long (security.md, I21). */
const SLOW_MS = 9_000;
const CHECKED_MS = 1_000;
/** A client that comes back later opens another connection. */
const IDLE_MS = 10_000;
/** Balancers reuse their connections for a minute, and must be the ones who close them. */
const IDLE_OF_PROXY_MS = 72_000;
/** Of the process, all clients together: what comes past it is closed at once. */
const CONNECTIONS_MAX = 5_000;

/** No connection is held open for nothing: slow senders are cut off, idle ones closed. */
export function connectionOptions({ TRUST_PROXY }: Config) {
  return {
    // A request without a host is refused by us, in our words.
    http: { headersTimeout: SLOW_MS, connectionsCheckingInterval: CHECKED_MS, requireHostHeader: false },
    requestTimeout: SLOW_MS,
    keepAliveTimeout: TRUST_PROXY === false ? IDLE_MS : IDLE_OF_PROXY_MS,
  };
}

/** Bounds their number, and gives up answers that are not read. */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = CONNECTIONS_MAX;
  app.addHook('onSend', async ({ raw }) => {
    // Only while nothing at all moves; the server takes it back when the answer is out.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(SLOW_MS);
  });
}
