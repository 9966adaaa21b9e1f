import type { Locale } from '#i18n/locale.ts';
import { localeCookie } from '#i18n/locale-choice.ts';

/** Remembers the language that a person chooses, before its page is asked for: also where no server answers, and in every browser. */
export function rememberLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we support.
  document.cookie = localeCookie(locale, location.protocol === 'https:');
}
