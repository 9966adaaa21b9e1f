import { documentTexts } from '#i18n/documents.ts';
import type { Locale } from '#i18n/locale.ts';
import { pathTo, type RouteName } from '#i18n/paths.ts';
import { productName } from '#server/core/mail/product-name.ts';

const THEME_COLOR = '#F7FAFC';

const icon = (name: string, side: number, purpose = 'any') => ({
  src: `/icons/${name}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

/** The manifest of the installed app: one app, in whichever language it was installed. */
export function writeManifest(locale: Locale): string {
  const texts = documentTexts[locale];
  const shortcut = (name: string, route: RouteName, fragment = '') => ({
    name,
    url: pathTo(route, locale) + fragment,
    icons: [icon('icon-192', 192)],
  });
  return JSON.stringify({
    id: '/',
    lang: locale,
    dir: 'ltr',
    name: productName(locale),
    short_name: productName(locale),
    description: texts.app,
    start_url: pathTo('index', locale),
    scope: '/',
    display: 'standalone',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    categories: ['lifestyle', 'health', 'productivity'],
    icons: [
      { src: '/icons/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(texts.today, 'index'),
      // Read by entry-client.tsx.
      shortcut(texts.create, 'index', '#create'),
      shortcut(texts.performance, 'habits-performance'),
      shortcut(texts.settings, 'settings'),
    ],
  });
}
