import { type Locale, locales } from './locale.ts';

/** The cookie with the language that the visitor chose (docs/decisions/languages.md). */
const NAME = 'i18n_redirected';
const ONE_YEAR_SECONDS = 31_536_000;

/** How a visitor reached a page: by a link of this site, a link of another site, or no link (typed address, bookmark). */
export type Arrival = 'own-link' | 'foreign-link' | 'direct';

interface Choice {
  readonly arrival: Arrival;
  /** The chosen language: the cookie's, else the member's own. */
  readonly remembered: Locale | undefined;
  /** The best of our languages for the browser. */
  readonly preferred: Locale;
}

/**
 * The language of `/`, or null when the page stays. A remembered language applies to every visit except by a link of our own, which is how
 * a visitor chooses English. The browser's preference is a guess: it never overrules a link.
 */
export function localeOfIndex({ arrival, remembered, preferred }: Choice): Locale | null {
  if (arrival === 'own-link') return null;
  return remembered ?? (arrival === 'direct' ? preferred : null);
}

/** The language in a Cookie header, or in `document.cookie`; undefined when it has none of ours. */
export function localeInCookies(cookies = ''): Locale | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return locales.find((locale) => locale === value);
}

/** The cookie that remembers a language, as `Set-Cookie` and `document.cookie` take it. */
export function localeCookie(locale: Locale, isHttps: boolean): string {
  return `${NAME}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
