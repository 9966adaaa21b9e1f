import type { PublicConfig, StoreLanguage } from '#contract/public-config.ts';
import type { Locale } from '#i18n/locale.ts';

export type Store = 'appStore' | 'playStore';

export interface Badge {
  readonly store: Store;
  readonly href: string;
  /** What the badge speaks. */
  readonly language: StoreLanguage;
}

const stores: readonly Store[] = ['appStore', 'playStore'];

/** The stores that have a link, each by the language that its reader wants most; English is whatever nothing better is there for. */
export function badgesFor(config: PublicConfig, locale: Locale): Badge[] {
  // Whoever reads French chose it; English is also what somebody who would rather read Spanish is shown.
  const wanted: StoreLanguage = locale === 'en' && config.prefersSpanish ? 'es' : locale;
  return stores.flatMap((store) => {
    const links = config[store] ?? {};
    const found = ([wanted, locale, 'en', 'fr', 'es'] as const).find((language) => links[language]);
    const href = found && links[found];
    if (!href) return [];
    return [{ store, href, language: found === wanted ? wanted : locale }];
  });
}
