/** The languages of the product. English is the default and has no path prefix. */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

function isLocale(value: unknown): value is Locale {
  return value === 'en' || value === 'fr';
}

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'fr' : 'en';
}

/** A header longer than this is no browser's: it is not read. */
const MAX_HEADER_LENGTH = 1000;

/** The best of our languages for an Accept-Language header; English when it names none, is broken or is absent. */
export function fromAcceptLanguage(header: string | undefined): Locale {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return defaultLocale;
  let best: { locale: Locale; quality: number } | undefined;
  for (const range of header.split(',')) {
    const [tag = '', ...params] = range.split(';').map((part) => part.trim());
    const language = tag.toLowerCase().split('-')[0];
    const quality = qualityOf(params);
    if (isLocale(language) && quality > (best?.quality ?? 0)) best = { locale: language, quality };
  }
  return best?.locale ?? defaultLocale;
}

function qualityOf(params: readonly string[]): number {
  const given = params.find((param) => param.startsWith('q='));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
