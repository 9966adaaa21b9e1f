import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { envelope, sendError } from './errors.ts';
import { isDiscarding } from './rest-of-body.ts';

/** A refused connection stays open this long, for the client to read the answer: closed over unread bytes it would be reset. */
const REFUSAL_READ_MS = 500;

const codes = new Map<string, ErrorCode>([
  ['HPE_HEADER_OVERFLOW', 'headersTooLarge'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'requestTimeout'],
]);

type Headers = Readonly<Record<string, string>>;

/** Answers for input that never becomes a request: broken HTTP, endless headers, invalid addresses. No hook adds the headers to these. */
export function brokenRequestOptions(headers: Headers): FastifyServerOptions {
  const refused = new WeakSet<Socket>();
  return {
    frameworkErrors: (error, request, reply) => {
      void sendError(new ApiError('malformedRequest', { cause: error }), request, reply.headers(headers));
    },
    clientErrorHandler: (error, socket) => {
      // Later errors of a broken request are ignored.
      if (refused.has(socket)) return;
      refused.add(socket);
      // The request has its answer, and its body does not end.
      if (error.code === 'ECONNRESET' || !socket.writable || isDiscarding(socket)) socket.destroy();
      else refuse(socket, codes.get(error.code) ?? 'malformedRequest', headers);
    },
  };
}

/** The server is no proxy: CONNECT gets the answer of every unsupported method. Node would close the connection silently. */
export function refuseTunnels(app: FastifyInstance, headers: Headers): void {
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, 'methodNotAllowed', { ...headers, allow: 'GET, HEAD' });
  });
}

function refuse(socket: Duplex, code: ErrorCode, headers: Headers): void {
  const status = errorStatus[code];
  const body = JSON.stringify(envelope(new ApiError(code), ''));
  socket.resume();
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  const cut = setTimeout(() => socket.destroy(), REFUSAL_READ_MS);
  socket.once('close', () => clearTimeout(cut));
}
