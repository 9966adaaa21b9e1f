import { Server as NetServer, Socket } from 'node:net';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The time limit of a whole request, and of an answer without progress (docs/decisions/limits.md#how-much-at-once-connections-and-queues).
 */
const SLOW_MS = 9_000;
const CHECKED_MS = 1_000;
/**
 * The client must be the one that closes: a request on a connection that the server is just closing fails, and behind a proxy becomes a
 * 502. Longer than the defaults of proxies: nginx and AWS 60 s, Go and Traefik 90 s, Caddy 120 s.
 */
const IDLE_MS = 125_000;
/** Of the process, all clients together: a further connection is closed at once. */
const CONNECTIONS_MAX = 5_000;
/** While more than this share of them is open, newly idle ones are closed soon, to make room. */
const CROWDED = 0.5;
const CROWDED_IDLE_MS = 10_000;

/** Time limits of connections: slow senders are cut off; idle connections outlive a proxy's. */
export function connectionOptions() {
  return {
    // We refuse a request without a host ourselves, with our own error. Node times headers and requests from their first byte, so both
    // limits may be shorter than the idle time.
    http: { headersTimeout: SLOW_MS, connectionsCheckingInterval: CHECKED_MS, requireHostHeader: false },
    requestTimeout: SLOW_MS,
    keepAliveTimeout: IDLE_MS,
  };
}

/** Limits their number, and cancels answers that are not read. */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = CONNECTIONS_MAX;
  shortenIdleWhenCrowded(app);
  app.addHook('onSend', async ({ raw }) => {
    // Only while there is no progress; the server resets it when the answer is sent.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(SLOW_MS);
  });
}

/** Long idle times must not use up all connections: the more are open, the sooner idle ones are closed. */
function shortenIdleWhenCrowded({ server }: FastifyInstance): void {
  let open = 0;
  const count = (change: 1 | -1): void => {
    open += change;
    // Node reads it after each answer, and sends it to the client in the Keep-Alive header.
    server.keepAliveTimeout = open > server.maxConnections * CROWDED ? CROWDED_IDLE_MS : IDLE_MS;
  };
  server.on('connection', (socket: Socket) => {
    count(1);
    socket.once('close', () => count(-1));
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the server without interrupting a request: see `prepareDraining`. */
    drain(): Promise<void>;
    readonly draining: { now: boolean };
  }
}

/** Long enough for busy clients to send once more and get `Connection: close`, and for a balancer to react. */
const FAREWELL_MS = 1_000;
/** For accepting all waiting connections, also of clients on a busy machine. */
const HOLD_MS = 250;
/** For the requests of the connections that were just accepted. */
const LAST_REQUESTS_MS = 1_000;

/**
 * Closing at once would reset idle connections, perhaps with the next request on its way. So first, for a moment, every request is served
 * with `Connection: close`, and /readyz answers 503. Then new requests are delayed: clients send no further ones, the system's queue of
 * connections becomes empty, and closing the listener resets none. Accepted requests are served.
 */
export function prepareDraining(app: FastifyInstance): void {
  const draining = { now: false };
  let hold: Promise<void> | undefined;
  app.decorate('draining', draining);
  app.addHook('onRequest', async () => await hold);
  app.addHook('onSend', async (_request, reply) => {
    if (draining.now) reply.header('connection', 'close');
  });
  app.decorate('drain', async () => {
    draining.now = true;
    await delay(FAREWELL_MS);
    const { promise, resolve: release } = Promise.withResolvers<void>();
    hold = promise;
    await delay(HOLD_MS);
    // A late timer runs before the connections that came meanwhile are accepted.
    await polled();
    // Node's HTTP server would end, with its listener, the connections whose request it has not read yet.
    NetServer.prototype.close.call(app.server);
    release();
    await delay(LAST_REQUESTS_MS);
    await app.close();
  });
}
