import type { PublicConfig, StoreLanguage } from '#contract/public-config.ts';
import type { Locale } from '#i18n/locale.ts';

export type Store = 'appStore' | 'playStore';

const stores: readonly Store[] = ['appStore', 'playStore'];

/** The linked stores, each in the language that the reader prefers most, then English. */
export function badgesFor(config: PublicConfig, locale: Locale) {
  // French is always chosen; English may be shown to a reader who prefers Spanish.
  const wanted: StoreLanguage = locale === 'en' && config.prefersSpanish ? 'es' : locale;
  return stores.flatMap((store) => {
    const links = config[store] ?? {};
    const found = ([wanted, locale, 'en', 'fr', 'es'] as const).find((language) => links[language]);
    const href = found && links[found];
    if (!href) return [];
    return [{ store, href, language: found === wanted ? wanted : locale }];
  });
}
