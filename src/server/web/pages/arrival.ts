import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Arrival, localeCookie, localeInCookies } from '#i18n/locale-choice.ts';
import { matchLocale } from '#i18n/paths.ts';

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
function isOwnLinkPressed({ headers }: Asked): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers['sec-fetch-user'] === '?1';
}

/**
 * Whether a browser navigates here without our service worker, which would have the files of the build. A request that the worker forwards
 * has an empty destination, and so has that of a program: both get a link to the style sheet instead of its text.
 */
export const isFirstVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'document';

/**
 * Stores the language of a page that a visitor reached by a link of ours. With scripts the link itself has stored it
 * (web/shared/language-cookie.ts); a page that was only shown, such as the target of a redirect by Accept-Language, changes nothing.
 */
export function rememberLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { pathname, protocol }: URL,
): void {
  if (!isOwnLinkPressed(request)) return;
  const { locale } = matchLocale(pathname);
  if (localeInCookies(request.headers.cookie) === locale) return;
  reply.header('set-cookie', localeCookie(locale, protocol === 'https:'));
}
