import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/core/errors/api-error.ts';
import { API_BASE } from '#server/core/http/api-base.ts';

/** A path longer than this is nobody's. */
const URL_MAX = 4_096;
/** Browsers send some twenty, and proxies add a handful. */
const HEADERS_MAX = 100;
/** A name or an address, and a port. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** What is refused whoever asks, by the first line and the headers alone. */
export function checkRequestLine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { url, headers, raw } = request;
    if (url.length > URL_MAX) throw new ApiError('uriTooLong');
    // A proxy's form (http://…) or OPTIONS' asterisk: no path of ours.
    if (!url.startsWith('/')) throw new ApiError('malformedRequest');
    if (raw.rawHeaders.length > 2 * HEADERS_MAX) throw new ApiError('headersTooLarge');
    if (!HOST.test(headers.host ?? '') || hostsOf(raw) > 1) throw new ApiError('malformedRequest');
    // Beside the API all is read, but where a route says otherwise.
    if (!isOfApi(request) && !isRead(request) && request.is404) {
      throw new ApiError('methodNotAllowed', { headers: { allow: 'GET, HEAD' } });
    }
  });
}

/** Which of two is meant would be a matter of opinion, and proxies differ in it. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** Its own routes say which methods they have. */
function isOfApi({ url }: FastifyRequest): boolean {
  return url.startsWith(`${API_BASE}/`);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}
