import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorEnvelope } from '#contract/common.ts';
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts';
import { storageTrouble } from '#server/core/database/errors.ts';
import { ApiError, storageFull, unavailable } from '#server/core/errors/api-error.ts';
import type { ReportError } from '#server/core/ops/error-reports.ts';
import { discardRest } from './rest-of-body.ts';

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

export function sendError(
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

export function envelope({ code, errors, challenge }: ApiError, requestId: string): ErrorEnvelope {
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
  if (isFastifyError(error)) {
    const code =
      fastifyCodes.get(error.code) ?? (error.statusCode < 500 ? 'malformedRequest' : 'internalError');
    return new ApiError(code, { cause: error });
  }
  if (isAborted(error)) return new ApiError('malformedRequest', { cause: error });
  return new ApiError('internalError', { cause: error });
}

/** The client disconnected before its request was complete: the answer cannot be read, and this is no failure of ours. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && 'statusCode' in error;
}

function isFastifyError(error: unknown): error is FastifyError & { statusCode: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('FST_') &&
    'statusCode' in error &&
    typeof error.statusCode === 'number'
  );
}
