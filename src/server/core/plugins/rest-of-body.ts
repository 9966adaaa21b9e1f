import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that a refused request may still send before it is cut off: a photograph that somebody took for an avatar. */
const SWALLOWED_MAX = 16 * 1024 * 1024;

const swallowing = new WeakSet<Socket>();

/**
 * Reads what is left of a request that has been answered, and throws it away. Closed meanwhile, the connection would be reset, and
 * the client would never see the answer. How long it may take is bounded by the time that any request has.
 */
export function swallowRest(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || swallowing.has(socket)) return;
  swallowing.add(socket);
  let swallowed = 0;
  request.on('data', (chunk: Buffer) => {
    swallowed += chunk.length;
    if (swallowed > SWALLOWED_MAX) socket.destroy();
  });
  request.once('end', () => swallowing.delete(socket));
  request.resume();
}

/** True while the request on this socket has its answer and still sends. */
export function isSwallowing(socket: Socket): boolean {
  return swallowing.has(socket);
}
