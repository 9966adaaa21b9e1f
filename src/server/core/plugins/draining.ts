import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the server without cutting off a request: see `prepareDraining`. */
    drain(): Promise<void>;
    readonly draining: { now: boolean };
  }
}

/** Long enough for busy clients to send once more and hear that they should go, and for a balancer to look away. */
const FAREWELL_MS = 1_000;
/** For letting in all who are at the door. */
const HOLD_MS = 50;
/** For the requests of those who had just been let in. */
const LAST_REQUESTS_MS = 500;

/**
 * Closing at once would reset the connections that are between two requests, with the next request perhaps on its way. So first,
 * for a moment, everybody is still served but told to close the connection, and /readyz says no. Then new requests are held: nobody
 * comes back for another, the system's queue of connections runs empty, and shutting the door resets none. Who is in is served.
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
    hold = delay(HOLD_MS);
    await hold;
    // Node's HTTP server would end, along with its door, the connections whose request it has not read yet.
    NetServer.prototype.close.call(app.server);
    await delay(LAST_REQUESTS_MS);
    await app.close();
  });
}
