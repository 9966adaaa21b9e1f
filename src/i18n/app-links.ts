import { locales } from './locale.ts';
import { isCallback, pathIn, pathTo, type RouteName, routePaths } from './paths.ts';
import { TAG_PATH } from './tag-address.ts';

/** Links that do not open in the apps: the return addresses of a browser's own sign-in, and the pages that sign out. */
const isForBrowsers = (name: RouteName): boolean => isCallback(name) || name === 'auth-logout';

/** The paths of our pages that the phone opens in the app, in both languages. */
export const appLinkPaths: readonly string[] = (Object.keys(routePaths) as RouteName[])
  .filter((name) => !isForBrowsers(name))
  .flatMap((name) => locales.map((locale) => pathTo(name, locale)));

/** The scheme that only the app opens, and its package on Android. */
const APP_SCHEME = 'club.resilience.app';

/**
 * A link that opens an address of any server in the app. Android is told the app by its package, so that no other app can take the
 * scheme. `link`: the address, with a secret it may contain.
 */
export function appLinkTo(link: string, isAndroid: boolean): string {
  const place = `open?${new URLSearchParams({ link })}`;
  return isAndroid
    ? `intent://${place}#Intent;scheme=${APP_SCHEME};package=${APP_SCHEME};end`
    : `${APP_SCHEME}://${place}`;
}

const tagPrefixes: readonly string[] = locales.map((locale) => pathIn(TAG_PATH, locale));

/** Where the addresses of tags and of years begin, which the app opens too. */
export const appLinkPrefixes: readonly string[] = [
  ...tagPrefixes,
  ...locales.map((locale) => `${pathTo('habits-year', locale)}/`),
];

/** The key in the path of a tag; null for any other path. */
export function tagKeyIn(path: string): string | null {
  const prefix = tagPrefixes.find((each) => path.startsWith(each));
  const key = prefix === undefined ? '' : path.slice(prefix.length);
  return /^[\w-]+$/.test(key) ? key : null;
}
