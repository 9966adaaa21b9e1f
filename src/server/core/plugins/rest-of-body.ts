import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that a refused request may still send before it is cut off: a phone's photograph for an avatar. */
const DISCARDED_MAX = 16 * 1024 * 1024;

const discarding = new WeakSet<Socket>();

/**
 * Reads the rest of an answered request and discards it. Closed meanwhile, the connection would be reset, and the client would never get
 * the answer. The time limit of any request applies.
 */
export function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete || discarding.has(socket)) return;
  discarding.add(socket);
  let swallowed = 0;
  request.on('data', (chunk: Buffer) => {
    swallowed += chunk.length;
    if (swallowed > DISCARDED_MAX) socket.destroy();
  });
  request.once('end', () => discarding.delete(socket));
  request.resume();
}

/** True while the request on this socket has its answer and still sends. */
export function isDiscarding(socket: Socket): boolean {
  return discarding.has(socket);
}
