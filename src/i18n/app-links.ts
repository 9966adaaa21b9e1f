import { locales } from './locale.ts';
import { pathTo, type RouteName, routePaths } from './paths.ts';

/** Links that do not open in the apps: the return addresses of a browser's own sign-in, and the pages that sign out. */
const browserOnly: ReadonlySet<RouteName> = new Set([
  'auth-google-callback',
  'auth-apple-callback',
  'auth-logout',
]);

/** The paths of our pages that the phone opens in the app, in both languages. */
export const appLinkPaths: readonly string[] = (Object.keys(routePaths) as RouteName[])
  .filter((name) => !browserOnly.has(name))
  .flatMap((name) => locales.map((locale) => pathTo(name, locale)));
