import { matchLocale, pathTo } from '#i18n/paths.ts';
import { languageSigns, preferredLanguage, rememberedLanguage } from '../first-language.ts';

/** Where it is written that the app has begun: from then on addresses say the language, as on the web. */
const BEGUN = 'begun';

/** An app begins at the root, in the language that its user chose or else the phone's. One document serves both. */
export function beginInLanguage(): void {
  const isFirst = sessionStorage.getItem(BEGUN) === null;
  sessionStorage.setItem(BEGUN, '');
  if (isFirst && location.pathname === '/') {
    const signs = languageSigns();
    const locale = rememberedLanguage(signs) ?? preferredLanguage(signs);
    history.replaceState(history.state, '', pathTo('index', locale));
  }
  document.documentElement.lang = matchLocale(location.pathname).locale;
}
