import { documentTexts } from '#i18n/documents.ts';
import { common as en } from '#i18n/en/common.ts';
import { common as fr } from '#i18n/fr/common.ts';
import { type Locale, otherLocale } from '#i18n/locale.ts';
import type { Head } from '#web/routes/head.ts';
import { escapeHtml } from './html.ts';

export const productNames = { en: en.product, fr: fr.product };
/** Open Graph names a language with a region. */
const regions: Record<Locale, string> = { en: 'en_US', fr: 'fr_FR' };

/** The picture's size in pixels, as `scripts/link-pictures.ts` draws it. */
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
