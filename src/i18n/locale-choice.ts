import { type Locale, locales } from './locale.ts';

/** The cookie that holds the language which a person chose (specification §9). */
const NAME = 'i18n_redirected';
const ONE_YEAR_SECONDS = 31_536_000;

/** How a person came to a page: by a link of this site, by a link of another one, or without a link (typed address, bookmark). */
export type Arrival = 'own-link' | 'foreign-link' | 'direct';

interface Choice {
  readonly arrival: Arrival;
  /** The language that the person chose: the cookie's, else the member's own. */
  readonly remembered: Locale | undefined;
  /** The best of our languages for the browser. */
  readonly preferred: Locale;
}

/**
 * The language in which `/` is shown, or null where it stays as it is. A remembered language counts on every visit but one by a link of
 * our own, which is how a person chooses English. The browser's preference is a guess: it never overrules a link.
 */
export function localeOfIndex({ arrival, remembered, preferred }: Choice): Locale | null {
  if (arrival === 'own-link') return null;
  return remembered ?? (arrival === 'direct' ? preferred : null);
}

/** The language in a Cookie header, or in `document.cookie`; undefined where it holds none of ours. */
export function localeInCookies(cookies = ''): Locale | undefined {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1);
  return locales.find((locale) => locale === value);
}

/** The cookie that remembers a language, as `Set-Cookie` and `document.cookie` take it. */
export function localeCookie(locale: Locale, isHttps: boolean): string {
  return `${NAME}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}
