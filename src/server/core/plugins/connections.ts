import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A whole request has to be here by then, and an answer that nobody reads is given up after as long (security.md, I21). */
const SLOW_MS = 9_000;
const CHECKED_MS = 1_000;
/**
 * The client must be the one that closes: a request on a connection that the server is just closing fails, and behind a proxy becomes a
 * 502. Longer than proxies keep theirs by default: nginx and AWS 60 s, Go and Traefik 90 s, Caddy 120 s.
 */
const IDLE_MS = 125_000;
/** Of the process, all clients together: what comes past it is closed at once. */
const CONNECTIONS_MAX = 5_000;
/** More than this share of them open: those that become idle from then on are closed soon, and leave their places to others. */
const CROWDED = 0.5;
const CROWDED_IDLE_MS = 10_000;

/** Time limits of connections: slow senders are cut off; idle connections outlive a proxy's. */
export function connectionOptions() {
  return {
    // A request without a host is refused by us, in our words. Node times headers and requests from their first byte, so that both limits
    // may be shorter than the idle time.
    http: { headersTimeout: SLOW_MS, connectionsCheckingInterval: CHECKED_MS, requireHostHeader: false },
    requestTimeout: SLOW_MS,
    keepAliveTimeout: IDLE_MS,
  };
}

/** Bounds their number, and gives up answers that are not read. */
export function boundConnections(app: FastifyInstance): void {
  app.server.maxConnections = CONNECTIONS_MAX;
  shortenIdleWhenCrowded(app);
  app.addHook('onSend', async ({ raw }) => {
    // Only while nothing at all moves; the server takes it back when the answer is out.
    if (raw.socket instanceof Socket) raw.socket.setTimeout(SLOW_MS);
  });
}

/** Long idle times must not fill the server: the more connections are open, the shorter it keeps those without a request. */
function shortenIdleWhenCrowded({ server }: FastifyInstance): void {
  let open = 0;
  const count = (change: 1 | -1): void => {
    open += change;
    // Read by Node whenever an answer is out, and told to the client in the Keep-Alive header.
    server.keepAliveTimeout = open > server.maxConnections * CROWDED ? CROWDED_IDLE_MS : IDLE_MS;
  };
  server.on('connection', (socket: Socket) => {
    count(1);
    socket.once('close', () => count(-1));
  });
}
