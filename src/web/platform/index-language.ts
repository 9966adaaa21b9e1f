import { defaultLocale } from '#i18n/locale.ts';
import { type Arrival, localeOfIndex } from '#i18n/locale-choice.ts';
import { pathTo } from '#i18n/paths.ts';
import { languageSigns, preferredLanguage, rememberedLanguage } from './first-language.ts';

/**
 * Where the offline document at `/` redirects to, or null: by the rule of the server (server/web/pages/arrival.ts), which was not
 * reached.
 */
export function indexElsewhere(): string | null {
  if (location.pathname !== '/') return null;
  const signs = languageSigns();
  const remembered = rememberedLanguage(signs);
  const locale = localeOfIndex({ arrival: arrival(), remembered, preferred: preferredLanguage(signs) });
  if (locale === null || locale === defaultLocale) return null;
  return pathTo('index', locale) + location.search + location.hash;
}

function arrival(): Arrival {
  const { referrer } = document;
  if (referrer === '') return 'direct';
  return new URL(referrer).origin === location.origin ? 'own-link' : 'foreign-link';
}
