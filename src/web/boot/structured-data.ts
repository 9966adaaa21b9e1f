import { documentTexts } from '#i18n/documents.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import type { Translator } from '#i18n/translate.ts';
import { linkPicture } from './link-card.ts';

/** What the product is, in words that search engines read (schema.org): beside the visitors' index. */
export function describeProduct(locale: Locale, publicUrl: string, t: Translator): object {
  const name = t('common.product');
  const url = publicUrl + pathTo('index', locale);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': `${url}#site`, name, url, inLanguage: locale },
      {
        '@type': 'WebApplication',
        '@id': `${url}#app`,
        name,
        url,
        description: documentTexts[locale].app,
        image: publicUrl + linkPicture(locale),
        inLanguage: ['en', 'fr'],
        applicationCategory: 'LifestyleApplication',
        operatingSystem: 'Any',
        offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
        isPartOf: { '@id': `${url}#site` },
      },
    ],
  };
}
