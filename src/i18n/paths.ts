import { defaultLocale, type Locale } from './locale.ts';

/** Where habits come from: each has a page on how to get the file. */
export const guideSources = [
  'loop',
  'habitbull',
  'habitkit',
  'table-habit',
  'beaver',
  'tickmate',
  'rewire',
  'habitica',
  'streaks',
  'habo',
  'spreadsheet',
] as const;
export type GuideSource = (typeof guideSources)[number];

/** The name of the page of a source. */
export const guideName = <Source extends GuideSource>(source: Source) => `import-${source}` as const;

const guidePaths = Object.fromEntries(
  guideSources.map((source) => [guideName(source), `/import/${source}`]),
) as { readonly [Source in GuideSource as `import-${Source}`]: `/import/${Source}` };

/** Every page of the product by its name (docs/rules/pages.md#addresses), as English paths; French ones have /fr before them. */
export const routePaths = {
  index: '/',
  apps: '/apps',
  import: '/import',
  ...guidePaths,
  'auth-login': '/auth/login',
  'auth-logout': '/auth/logout',
  'auth-register': '/auth/register',
  'auth-device': '/auth/device',
  'auth-reset-password': '/auth/password/reset',
  'auth-email-confirm': '/auth/email/confirm',
  'auth-email-undo': '/auth/email/undo',
  'auth-google-callback': '/auth/google/callback',
  'auth-apple-callback': '/auth/apple/callback',
  'auth-oidc-callback': '/auth/oidc/callback',
  'product-terms': '/product/terms',
  'product-privacy': '/product/privacy',
  'product-support': '/product/support',
  'help-api': '/help/api',
  settings: '/settings',
  'settings-profile': '/settings/profile',
  'settings-archives': '/settings/archives',
  'settings-breaks': '/settings/breaks',
  'settings-import': '/settings/import',
  'settings-languages': '/settings/languages',
  'settings-close': '/settings/close',
  'settings-connections': '/settings/connections',
  operator: '/operator',
  'operator-setup': '/operator/setup',
  'habits-grid': '/habits/grid',
  'habits-performance': '/habits/performance',
  'habits-year': '/habits/performance/year',
  'habits-table': '/habits/performance/table',
  'habits-sets': '/habits/sets',
  circles: '/circles',
  'circles-join': '/circles/join',
} as const;

/** The query of the page for operators right after their club was set up. */
export const FIRST_STEPS = '?first';

export type RouteName = keyof typeof routePaths;

const routeNames = Object.keys(routePaths) as RouteName[];

/** Whether a sign-in provider returns to a page. */
export const isCallback = (name: RouteName | null): boolean => name?.endsWith('-callback') === true;

/** The pages that search engines may list: the same for all users, and open to visitors. */
export const listedRoutes: readonly RouteName[] = [
  'index',
  'apps',
  'import',
  ...guideSources.map(guideName),
  'auth-login',
  'auth-register',
  'product-terms',
  'product-privacy',
  'product-support',
  'help-api',
];

const YEAR_PATH = /^(\/habits\/performance\/year)\/(2\d{3})$/;

/** The year in the path of its page, `/habits/performance/year/2026` in either language; null without one. */
export function yearIn(pathname: string): number | null {
  const year = YEAR_PATH.exec(bareOf(pathname))?.[2];
  return year === undefined ? null : Number(year);
}

/** The path of a year: yearPath(2026, 'fr') is /fr/habits/performance/year/2026. */
export const yearPath = (year: number, locale: Locale): string =>
  `${pathTo('habits-year', locale)}/${String(year)}`;

/** The path of a page in a language: pathTo('settings', 'fr') is /fr/settings. */
export function pathTo(name: RouteName, locale: Locale): string {
  return prefixed(routePaths[name], locale);
}

/** Splits a path into its language, in upper or lower case, and the English path: /fr/settings is { locale: 'fr', path: '/settings' }. */
export function matchLocale(pathname: string): { locale: Locale; path: string } {
  const isFrench = /^\/fr(?:$|\/)/i.test(pathname);
  return isFrench
    ? { locale: 'fr', path: pathname.slice('/fr'.length) || '/' }
    : { locale: defaultLocale, path: pathname };
}

/** The same page in another language, for known and unknown paths. */
export function pathIn(pathname: string, locale: Locale): string {
  return prefixed(matchLocale(pathname).path, locale);
}

/** The name of the page at a path in either language, or null. A trailing slash is ignored, and so is the year of its page. */
export function routeNameAt(pathname: string): RouteName | null {
  const bare = bareOf(pathname).replace(YEAR_PATH, '$1');
  return routeNames.find((name) => routePaths[name] === bare) ?? null;
}

/** The English path, without a trailing slash. */
function bareOf(pathname: string): string {
  const { path } = matchLocale(pathname);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function prefixed(path: string, locale: Locale): string {
  if (locale === defaultLocale) return path;
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}
