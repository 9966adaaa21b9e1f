import { type Locale, locales } from '#i18n/locale.ts';
import { matchLocale, pathTo } from '#i18n/paths.ts';

/** Where it is written that the app has begun: from then on addresses say the language, as on the web. */
const BEGUN = 'begun';

/** An app begins at the root, in the language that its user chose or else the phone's. One document serves both. */
export function beginInLanguage(): void {
  const isFirst = sessionStorage.getItem(BEGUN) === null;
  sessionStorage.setItem(BEGUN, '');
  if (isFirst && location.pathname === '/') {
    const locale = firstLanguage(localStorage.getItem('user'), navigator.languages);
    history.replaceState(history.state, '', pathTo('index', locale));
  }
  document.documentElement.lang = matchLocale(location.pathname).locale;
}

/** By what is kept of the user (first name and language), else by the first of the phone's languages that is one of ours. */
export function firstLanguage(kept: string | null, preferred: readonly string[]): Locale {
  return (
    isOurs(keptLocale(kept)) ??
    preferred.map((tag) => isOurs(tag.slice(0, 2).toLowerCase())).find(Boolean) ??
    'en'
  );
}

const isOurs = (tag: unknown): Locale | undefined => locales.find((locale) => locale === tag);

function keptLocale(kept: string | null): unknown {
  try {
    return (JSON.parse(kept ?? 'null') as { locale?: unknown } | null)?.locale;
  } catch {
    return undefined;
  }
}
