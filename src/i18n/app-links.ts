import { locales } from './locale.ts';
import { isCallback, pathTo, type RouteName, routePaths } from './paths.ts';

/** Links that do not open in the apps: the return addresses of a browser's own sign-in, and the pages that sign out. */
const isForBrowsers = (name: RouteName): boolean => isCallback(name) || name === 'auth-logout';

/** The paths of our pages that the phone opens in the app, in both languages. */
export const appLinkPaths: readonly string[] = (Object.keys(routePaths) as RouteName[])
  .filter((name) => !isForBrowsers(name))
  .flatMap((name) => locales.map((locale) => pathTo(name, locale)));
