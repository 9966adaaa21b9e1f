import { documentTexts } from '#i18n/documents.ts';
import { common as en } from '#i18n/en/common.ts';
import { common as fr } from '#i18n/fr/common.ts';
import { type Locale, otherLocale } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';
import type { Translator } from '#i18n/translate.ts';
import type { Head } from '#web/routes/head.ts';
import { escapeHtml } from './html.ts';

export const productNames = { en: en.product, fr: fr.product };
/** Open Graph names a language with a region. */
const regions: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR' };

/** The picture's size in pixels, as `scripts/pictures.ts` draws it. */
export const LINK_PICTURE = { width: 1200, height: 630 };

export function linkPicture(locale: Locale): string {
  return `/link-pictures/${locale}.png`;
}

/** The preview of a shared link to the page (Open Graph, and the card that takes its texts from there). */
export function writeLinkCard(
  { title, description, addresses }: Head,
  locale: Locale,
  publicUrl: string,
): string[] {
  const properties = {
    'og:type': 'website',
    'og:site_name': productNames[locale],
    'og:locale': regions[locale],
    'og:locale:alternate': regions[otherLocale(locale)],
    'og:title': title,
    'og:description': description,
    ...(addresses && { 'og:url': addresses.canonical }),
    'og:image': publicUrl + linkPicture(locale),
    'og:image:type': 'image/png',
    'og:image:width': String(LINK_PICTURE.width),
    'og:image:height': String(LINK_PICTURE.height),
    'og:image:alt': documentTexts[locale].pictureAlt,
  };
  return [
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

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
