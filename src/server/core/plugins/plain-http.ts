import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import { isLoopback } from '#server/core/config/loopback.ts';
import { ApiError } from '#server/core/errors/api-error.ts';
import { requestOrigin } from '#server/core/http/same-origin.ts';
import { isRead } from './request-line.ts';

type Settings = Pick<Config, 'PUBLIC_URL'>;

/**
 * True for a request over plain http to a server whose PUBLIC_URL is https: browsers drop its cookies there, which are `Secure`. A browser
 * sends Sec-Fetch-Site to https and localhost only. A proxy that is not trusted may say https too: a client that lies only harms itself.
 */
function isPlainHttp({ protocol, headers }: FastifyRequest, { PUBLIC_URL }: Settings): boolean {
  const isSecure = protocol === 'https' || String(headers['x-forwarded-proto']).includes('https');
  return PUBLIC_URL.startsWith('https:') && !isSecure && headers['sec-fetch-site'] === undefined;
}

/** Whether a page of ours that a browser has opened over plain http sends the request. */
export function isFromPlainPage(request: FastifyRequest, settings: Settings): boolean {
  const { origin } = request.headers;
  return origin !== undefined && isPlainHttp(request, settings) && origin === requestOrigin(request);
}

/**
 * Whether a browser is to open PUBLIC_URL instead of the page that it requests. Not at PUBLIC_URL's own host, unless a proxy reports plain
 * http, nor at this machine: a proxy in front that reports nothing would be redirected for ever.
 */
export function isPlainVisit(request: FastifyRequest, settings: Settings): boolean {
  if (!isPlainHttp(request, settings)) return false;
  if (request.headers['x-forwarded-proto'] !== undefined) return true;
  const addressed = URL.parse(`http://${request.host}`);
  if (addressed === null || isLoopback(addressed)) return false;
  return addressed.hostname !== new URL(settings.PUBLIC_URL).hostname;
}

/** Refuses writes of pages over plain http: a sign-in there would seem to fail, since the browser drops its cookie. */
export function refusePlainHttp(app: FastifyInstance, config: Settings): void {
  app.addHook('onRequest', async (request) => {
    if (!isRead(request) && isFromPlainPage(request, config)) throw new ApiError('httpsRequired');
  });
}
