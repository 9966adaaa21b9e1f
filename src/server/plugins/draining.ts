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
const FAREWELL_MS = 300;

/**
 * Closing at once would reset the connections that are between two requests, with the next request perhaps on its way. So first,
 * for a moment, everybody is still served but told to close the connection, and /readyz says no.
 */
export function prepareDraining(app: FastifyInstance): void {
  const draining = { now: false };
  app.decorate('draining', draining);
  app.addHook('onSend', async (_request, reply) => {
    if (draining.now) reply.header('connection', 'close');
  });
  app.decorate('drain', async () => {
    draining.now = true;
    await delay(FAREWELL_MS);
    await app.close();
  });
}
