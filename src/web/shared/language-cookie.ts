import type { Locale } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-choice.ts';

/** Remembers the language that a person chooses, before its page is asked for: also where no server answers, and in every browser. */
export function rememberLocale(locale: Locale): void {
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}
