import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import { defaultLocale, fromAcceptLanguage, type Locale } from '#i18n/locale.ts';
import { type Arrival, localeCookie, localeInCookies, localeOfIndex } from '#i18n/locale-choice.ts';
import { matchLocale, pathTo } from '#i18n/paths.ts';

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
  const { headers } = request;
  // Whether a user, and no script, followed a link of ours; never in browsers without these headers.
  if (headers['sec-fetch-site'] !== 'same-origin' || headers['sec-fetch-user'] !== '?1') return;
  const { locale } = matchLocale(pathname);
  if (localeInCookies(headers.cookie) === locale) return;
  reply.header('set-cookie', localeCookie(locale, protocol === 'https:'));
}

export interface Visit {
  readonly url: URL;
  readonly arrival: Arrival;
  readonly cookies: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
  /** The language of the signed-in member; undefined for a visitor. Read only without a cookie. */
  readonly memberLocale: () => Promise<Locale | undefined>;
}

/** The address of `/` in another language, or null (docs/decisions/languages.md). A bot is never redirected. */
export async function localeRedirect(visit: Visit): Promise<string | null> {
  const { url, arrival, cookies, acceptLanguage, userAgent, memberLocale } = visit;
  if (url.pathname !== '/' || arrival === 'own-link') return null;
  if (userAgent === undefined || isbot(userAgent)) return null;
  const remembered = localeInCookies(cookies) ?? (await memberLocale());
  const locale = localeOfIndex({ arrival, remembered, preferred: fromAcceptLanguage(acceptLanguage) });
  return locale === null || locale === defaultLocale ? null : pathTo('index', locale) + url.search;
}
