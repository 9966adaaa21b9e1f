import { defaultLocale, type Locale, locales } from '#i18n/locale.ts';
import { listedRoutes, pathTo } from '#i18n/paths.ts';

/** The pages of one language with their translations (sitemaps.org 0.9, hreflang by Google's extension). */
export function writeSitemap(publicUrl: string, locale: Locale): string {
  const urls = listedRoutes.map((route) => {
    const address = (language: Locale) => publicUrl + pathTo(route, language);
    const twin = (name: string, language: Locale) =>
      `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`;
    const twins = [...locales.map((language) => twin(language, language)), twin('x-default', defaultLocale)];
    return `<url><loc>${address(locale)}</loc>${twins.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
