import type { FastifyRequest } from 'fastify';
import type { Arrival } from '#i18n/locale-choice.ts';

type Asked = Pick<FastifyRequest, 'headers'>;

/**
 * How a person came to a page, by the headers of the request. A page that the service worker asks for is `same-origin` however it was
 * come to, with an empty destination: there only the referrer tells (our pages send their origin: see security-headers.ts).
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

/** Whether a person, and no script, followed a link of ours; false as well in browsers that do not say so. */
export function isOwnLinkPressed({ headers }: Asked): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1';
}
