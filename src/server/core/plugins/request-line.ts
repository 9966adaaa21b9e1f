import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/core/errors/api-error.ts';
import { API_BASE } from '#server/core/http/api-base.ts';

/** No valid path is longer. */
const URL_MAX = 4_096;
/** Browsers send some twenty, and proxies add a handful. */
const HEADERS_MAX = 100;
/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** Refuses any request with an invalid first line or invalid headers. */
export function checkRequestLine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, headers, raw } = request;
    if (url.length > URL_MAX) throw new ApiError('uriTooLong');
    // A proxy's form (http://…) or the asterisk of OPTIONS: no path of ours.
    if (!url.startsWith('/')) throw new ApiError('malformedRequest');
    if (raw.rawHeaders.length > 2 * HEADERS_MAX) throw new ApiError('headersTooLarge');
    if (!HOST.test(headers.host ?? '') || hostsOf(raw) > 1) throw new ApiError('malformedRequest');
    // Outside the API only reads are allowed, except where a route accepts more.
    if (!isOfApi(request) && !isRead(request) && request.is404) {
      throw new ApiError('methodNotAllowed', { headers: { allow: 'GET, HEAD' } });
    }
  });
}

/** Two Host headers are ambiguous, and proxies differ in which they use. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** Its own routes define their methods. */
function isOfApi({ url }: FastifyRequest): boolean {
  return url.startsWith(`${API_BASE}/`);
}

export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
