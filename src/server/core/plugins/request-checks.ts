import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import {
  type Addresses,
  addressesOf,
  isHttps,
  isOurs,
  originAt,
} from '#server/core/config/public-address.ts';
import { isLoopback } from '#server/core/config/setting-values.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { API_BASE } from '#server/core/http/route.ts';

/**
 * True when one of our own pages sent the request: by Sec-Fetch-Site when the browser sends it, else by Origin. Browsers send
 * Sec-Fetch-Site to https and localhost only; a page at http://192.168.1.5:3000 sends just its Origin. A request with neither header comes
 * from a script or an app.
 */
export function isSameOrigin(request: FastifyRequest, addresses: Addresses): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return false;
  // Never another address of ours: a page there has cookies of its own.
  return origin === originAt(request, addresses) || origin === requestOrigin(request);
}

/** The origin that the client addressed: scheme, host and port. TRUST_PROXY decides whether forwarding headers count. */
function requestOrigin({ protocol, host }: FastifyRequest): string | null {
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}

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
    // Outside the API, whose routes define their methods, only reads are allowed, except where a route accepts more.
    if (!url.startsWith(`${API_BASE}/`) && !isRead(request) && request.is404) {
      throw new ApiError('methodNotAllowed', { headers: { allow: 'GET, HEAD' } });
    }
  });
}

/** Two Host headers are ambiguous, and proxies differ in which they use. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

export function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * True for a request over plain http to an address of ours that is https: browsers drop its cookies there, which are `Secure`. A browser
 * sends Sec-Fetch-Site to https and localhost only. A proxy that is not trusted may say https too: a client that lies only harms itself.
 */
function isPlainHttp(request: FastifyRequest, addresses: Addresses): boolean {
  const { protocol, headers } = request;
  const isSecure = protocol === 'https' || String(headers['x-forwarded-proto']).includes('https');
  return isHttps(originAt(request, addresses)) && !isSecure && headers['sec-fetch-site'] === undefined;
}

/** Whether a page of ours that a browser has opened over plain http sends the request. */
export function isFromPlainPage(request: FastifyRequest, addresses: Addresses): boolean {
  const { origin } = request.headers;
  return origin !== undefined && isPlainHttp(request, addresses) && origin === requestOrigin(request);
}

/**
 * Whether a browser is to open the https address instead of the page that it requests. Not at that address's own host, unless a proxy reports plain
 * http, nor at this machine: a proxy in front that reports nothing would be redirected for ever.
 */
export function isPlainVisit(request: FastifyRequest, addresses: Addresses): boolean {
  if (!isPlainHttp(request, addresses)) return false;
  if (request.headers['x-forwarded-proto'] !== undefined) return true;
  const addressed = URL.parse(`http://${request.host}`);
  if (addressed === null || isLoopback(addressed)) return false;
  return addressed.hostname !== new URL(originAt(request, addresses)).hostname;
}

/** Refuses writes of pages over plain http: a sign-in there would seem to fail, since the browser drops its cookie. */
export function refusePlainHttp(app: FastifyInstance, config: Addresses): void {
  app.addHook('onRequest', async (request) => {
    if (!isRead(request) && isFromPlainPage(request, config)) throw new ApiError('httpsRequired');
  });
}

/** Monitors request these by the machine's address. */
const MONITORED = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Warns once per process when a request has another host than the addresses in PUBLIC_URL: links in mails, sign-in by providers and cookies
 * depend on PUBLIC_URL, which may have its default value.
 */
export function warnOfOtherHosts(app: FastifyInstance, config: Config): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && isFromOutside(request) && !isOurs(request, config)) {
      warned = true;
      request.log.warn(
        { host: request.host, PUBLIC_URL: addressesOf(config).join(', ') },
        'A request came for another host than that of PUBLIC_URL: if people open this address, set PUBLIC_URL to it',
      );
    }
    done();
  });
}

/** Pages call the API within the process, without a socket. */
function isFromOutside({ raw, routeOptions }: FastifyRequest): boolean {
  return raw.socket instanceof Socket && !MONITORED.has(routeOptions.url ?? '');
}
