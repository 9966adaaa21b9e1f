import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { envelope, sendError } from './errors.ts';
import { isSwallowing } from './rest-of-body.ts';

/** What was refused is kept open so long, for the answer to be read: closed over bytes that nobody reads, it would be reset. */
const LAST_WORDS_MS = 500;

const codes = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
]);

/** Answers for what never becomes a request: broken HTTP, headers without end, addresses that cannot be read. */
export function brokenRequestOptions(): FastifyServerOptions {
  const refused = new WeakSet<Socket>();
  return {
    frameworkErrors: (error, request, reply) => {
      void sendError(new ApiError('malformedRequest', { cause: error }), request, reply);
    },
    clientErrorHandler: (error, socket) => {
      // What else comes of a broken request is broken too.
      if (refused.has(socket)) return;
      refused.add(socket);
      // The request had its answer, and its body goes on without end.
      if (error.code === 'ECONNRESET' || !socket.writable || isSwallowing(socket)) socket.destroy();
      else refuse(socket, codes.get(error.code) ?? 'malformedRequest');
    },
  };
}

/** We are no proxy: CONNECT gets the answer of every method that an address does not have. Node would close the door without a word. */
export function refuseTunnels(app: FastifyInstance): void {
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 'methodNotAllowed', ['Allow: GET, HEAD']);
  });
}

function refuse(socket: Duplex, code: ErrorCode, headers: readonly string[] = []): void {
  const status = errorStatus[code];
  const body = JSON.stringify(envelope(new ApiError(code), ''));
  socket.resume();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const cut = setTimeout(() => socket.destroy(), LAST_WORDS_MS);
  socket.once('close', () => clearTimeout(cut));
}
