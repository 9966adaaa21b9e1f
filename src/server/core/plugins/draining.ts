import { Server as NetServer } from 'node:net';
import { setTimeout as delay, setImmediate as polled } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

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
