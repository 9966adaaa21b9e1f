import { matchLocale, pathTo } from '#i18n/paths.ts';
import { languageSigns, preferredLanguage, rememberedLanguage } from '../first-language.ts';

/** The storage key that marks the app as started: from then on addresses contain the language, as on the web. */
const BEGUN = 'begun';

/** An app starts at the root, in the language of its user or of the phone. One document serves both languages. */
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
