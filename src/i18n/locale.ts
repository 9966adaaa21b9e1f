/** The languages of the product. English is the default and has no path prefix. */
export const locales = ['en', 'fr'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

export function otherLocale(locale: Locale): Locale {
  return locale === 'en' ? 'fr' : 'en';
}

/** A longer header does not come from a browser: it is ignored. */
const MAX_HEADER_LENGTH = 1000;

/** The best of our languages for an Accept-Language header; English when it names none, is malformed or missing. */
export function fromAcceptLanguage(header: string | undefined): Locale {
  return bestOf(header, locales) ?? defaultLocale;
}

/** Whether the header prefers Spanish to our languages: the stores have it (docs/rules/pages.md#stores-and-outside-services). */
export function prefersSpanish(header: string | undefined): boolean {
  return bestOf(header, [...locales, 'es']) === 'es';
}

function bestOf<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return undefined;
  let best: { language: Language; quality: number } | undefined;
  for (const range of header.split(',')) {
    const [tag = '', ...params] = range.split(';').map((part) => part.trim());
    const primary = tag.toLowerCase().split('-')[0];
    const language = languages.find((each) => each === primary);
    const quality = qualityOf(params);
    if (language !== undefined && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language;
}

function qualityOf(params: readonly string[]): number {
  const given = params.find((param) => param.startsWith('q='));
  if (given === undefined) return 1;
  const quality = Number(given.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
