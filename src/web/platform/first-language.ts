import { type Locale, locales } from '#i18n/locale.ts';
import { localeInCookies } from '#i18n/locale-choice.ts';

/** What a device knows of the user's languages. */
export interface LanguageSigns {
  readonly cookies: string;
  /** The stored user, as JSON: first name and language; null for a visitor. */
  readonly user: string | null;
  /** The browser's or the phone's languages, best first. */
  readonly preferred: readonly string[];
}

export function languageSigns(): LanguageSigns {
  return { cookies: document.cookie, user: localStorage.getItem('user'), preferred: navigator.languages };
}

/** The language that the user chose, otherwise the account's; undefined when the device knows neither. */
export function rememberedLanguage({ cookies, user }: LanguageSigns): Locale | undefined {
  return localeInCookies(cookies) ?? isOurs(localeOf(user));
}

/** The first of the preferred languages that we have, or English. */
export function preferredLanguage({ preferred }: LanguageSigns): Locale {
  return preferred.map((tag) => isOurs(tag.slice(0, 2).toLowerCase())).find(Boolean) ?? 'en';
}

const isOurs = (tag: unknown): Locale | undefined => locales.find((locale) => locale === tag);

function localeOf(user: string | null): unknown {
  try {
    return (JSON.parse(user ?? 'null') as { locale?: unknown } | null)?.locale;
  } catch {
    return undefined;
  }
}
