import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeCookie, localeInCookies } from '#i18n/locale-choice.ts';
import { matchLocale } from '#i18n/paths.ts';
import { isOwnLinkPressed } from './arrival.ts';

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
