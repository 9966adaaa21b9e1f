import type { FastifyRequest } from 'fastify';
import type { Arrival } from '#i18n/locale-choice.ts';

type Asked = Pick<FastifyRequest, 'headers'>;

/**
 * How a visitor reached a page, by the request's headers. A page that the service worker requests is always `same-origin` with an empty
 * destination: then only the referrer decides (our pages send their origin: see security-headers.ts).
 */
export function arrivalOf({ headers }: Asked, publicUrl: string): Arrival {
  const { referer, host } = headers;
  if (referer !== undefined && URL.canParse(referer)) {
    const from = new URL(referer);
    return from.host === host || from.origin === publicUrl ? 'own-link' : 'foreign-link';
  }
  const site = headers['sec-fetch-site'] ?? 'none';
  if (site === 'none') return 'direct';
  if (site !== 'same-origin') return 'foreign-link';
  return headers['sec-fetch-dest'] === 'empty' ? 'direct' : 'own-link';
}

/** Whether a user, and no script, followed a link of ours; false as well in browsers without these headers. */
export function isOwnLinkPressed({ headers }: Asked): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1';
}
