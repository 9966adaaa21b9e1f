import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/**
 * True when the page that sent the request is ours: by Sec-Fetch-Site where the browser says it, else by Origin. A request that
 * says neither was not sent by a page of ours.
 */
export function isSameOrigin(
  { headers }: FastifyRequest,
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin === PUBLIC_URL || (URL.canParse(origin) && new URL(origin).host === host);
}
