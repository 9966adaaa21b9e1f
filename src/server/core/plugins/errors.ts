import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ErrorEnvelope } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { ApiError, storageFull, unavailable } from '#server/core/errors/api-error.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';

/** Fastify's own refusals, with our codes. Any other of its 4xx is a malformed request. */
const fastifyCodes = new Map<string, ErrorCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'payloadTooLarge'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupportedMediaType'],
  ['FST_ERR_MAX_PARAM_LENGTH', 'uriTooLong'],
  ['FST_ERR_HANDLER_TIMEOUT', 'unavailable'],
]);

/** While storage does not answer, every request fails alike, and has a line of its own: one error in this time is logged whole. */
const TROUBLE_PAUSE_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** When storage's trouble is logged again, by the monotonic clock. */
    readonly trouble: { loggedAgainAt: number };
  }
}

/** Every answer outside 2xx is the one envelope; internal errors are logged and reported, and never sent. */
export function addErrorHandler(app: FastifyInstance, report?: ReportError): void {
  app.decorate('trouble', { loggedAgainAt: 0 });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, report));
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report?: ReportError,
): FastifyReply {
  return sendEnvelope(refuse(error, request, reply, report), request, reply);
}

export function sendEnvelope(known: ApiError, { id }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(envelope(known, id)));
}

/** Logs an error, and prepares the answer with its status: the body is still to be sent. */
export function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  report?: ReportError,
): ApiError {
  const known = asApiError(error);
  logFailure(error, known, request, report);
  // Fastify would close the connection of a refused body; the rest is read instead, so that the answer arrives.
  reply.removeHeader('connection');
  discardRest(request.raw);
  reply.code(errorStatus[known.code]).headers(known.headers);
  return known;
}

/** Logs and reports an error of ours. An intended refusal, such as overload, needs none: the request's own line has it. */
export function logFailure(
  error: unknown,
  known: ApiError,
  request: FastifyRequest,
  report?: ReportError,
): void {
  if (errorStatus[known.code] < 500 || (known === error && known.cause === undefined)) return;
  if (storageTrouble(known) !== null && isLogged(request.server.trouble)) return;
  request.log.error({ err: known.cause ?? error }, known.code);
  report?.(known.cause ?? error, request);
}

/** Whether trouble of storage was logged just before; if not, it counts as logged now. */
function isLogged(trouble: FastifyInstance['trouble']): boolean {
  const now = performance.now();
  if (now < trouble.loggedAgainAt) return true;
  trouble.loggedAgainAt = now + TROUBLE_PAUSE_MS;
  return false;
}

function envelope({ code, errors, challenge }: ApiError, requestId: string): ErrorEnvelope {
  return {
    message: code,
    ...(errors.length > 0 ? { errors: [...errors] } : {}),
    ...(challenge === undefined ? {} : { challenge }),
    requestId,
  };
}

/** The refusal that a client gets for any error. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const trouble = storageTrouble(error);
  if (trouble) return trouble === 'storageFull' ? storageFull(error) : unavailable(error);
  return new ApiError(codeOf(error), { cause: error });
}

function codeOf(error: unknown): ErrorCode {
  if (!(error instanceof Error && 'code' in error && 'statusCode' in error)) return 'internalError';
  const { code, statusCode } = error;
  // The client disconnected before its request was complete: the answer cannot be read, and this is no failure of ours.
  if (code === 'ECONNRESET') return 'malformedRequest';
  if (typeof code !== 'string' || !code.startsWith('FST_') || typeof statusCode !== 'number') {
    return 'internalError';
  }
  return fastifyCodes.get(code) ?? (statusCode < 500 ? 'malformedRequest' : 'internalError');
}

/** Bytes that a refused request may still send before it is cut off: a phone's photograph for an avatar. */
const DISCARDED_MAX = 16 * 1024 * 1024;

/** The sockets whose request has its answer and still sends. */
const discarding = new WeakSet<Socket>();

/**
 * Reads the rest of an answered request and discards it. Closed meanwhile, the connection would be reset, and the client would never get
 * the answer. The time limit of any request applies.
 */
function discardRest(request: IncomingMessage): void {
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
      if (error.code === 'ECONNRESET' || !socket.writable || discarding.has(socket)) socket.destroy();
      else refuseSocket(socket, codes.get(error.code) ?? 'malformedRequest', headers);
    },
  };
}

/** The server is no proxy: CONNECT gets the answer of every unsupported method. Node would close the connection silently. */
export function refuseTunnels(app: FastifyInstance, headers: Headers): void {
  app.server.on('connect', (_request, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    refuseSocket(socket, 'methodNotAllowed', { ...headers, allow: 'GET, HEAD' });
  });
}

function refuseSocket(socket: Duplex, code: ErrorCode, headers: Headers): void {
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
