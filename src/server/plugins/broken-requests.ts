import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { ApiError } from '#server/http/api-error.ts';
import { envelope, sendError } from './errors.ts';

/** A path longer than this is nobody's. */
export const URL_MAX = 4_096;

/** Answers for what never becomes a request: broken HTTP, headers without end, addresses that cannot be read. */
export function brokenRequestOptions(): FastifyServerOptions {
  return {
    frameworkErrors: (error, request, reply) => {
      void sendError(new ApiError('malformedRequest', { cause: error }), request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else refuse(socket, error.code === 'HPE_HEADER_OVERFLOW' ? 'headersTooLarge' : 'malformedRequest');
    },
  };
}

function refuse(socket: Socket, code: ErrorCode): void {
  const status = errorStatus[code];
  const body = JSON.stringify(envelope(new ApiError(code), ''));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
