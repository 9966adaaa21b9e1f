import { isbot } from 'isbot';
import { defaultLocale, fromAcceptLanguage, type Locale } from '#i18n/locale.ts';
import { type Arrival, localeInCookies, localeOfIndex } from '#i18n/locale-choice.ts';
import { pathTo } from '#i18n/paths.ts';

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
