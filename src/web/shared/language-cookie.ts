import type { Locale } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-choice.ts';

/** Stores the chosen language before its page is requested, so that it also works offline and in every browser. */
export function rememberLocale(locale: Locale): void {
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}
