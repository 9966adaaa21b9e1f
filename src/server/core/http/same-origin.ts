import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

/**
 * True when one of our own pages sent the request: by Sec-Fetch-Site when the browser sends it, else by Origin. Browsers send
 * Sec-Fetch-Site to https and localhost only; a page at http://192.168.1.5:3000 sends just its Origin. A request with neither header comes
 * from a script or an app.
 */
export function isSameOrigin(request: FastifyRequest, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined) return false;
  return origin === PUBLIC_URL || origin === requestOrigin(request);
}

/** The origin that the client addressed: scheme, host and port. TRUST_PROXY decides whether forwarding headers count. */
export function requestOrigin({ protocol, host }: FastifyRequest): string | null {
  return URL.parse(`${protocol}://${host}`)?.origin ?? null;
}
