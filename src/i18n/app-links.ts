import { locales } from './locale.ts';
import { pathTo, type RouteName, routePaths } from './paths.ts';

/**
 * What a link may not open in the apps: where a browser comes back to from a sign-in that it went away for itself, and what would sign
 * somebody out.
 */
const browserOnly: ReadonlySet<RouteName> = new Set([
  'auth-google-callback',
  'auth-apple-callback',
  'auth-logout',
]);

/** The paths that the phone hands to the app of the club when a link of ours is opened, in both languages. */
export const appLinkPaths: readonly string[] = (Object.keys(routePaths) as RouteName[])
  .filter((name) => !browserOnly.has(name))
  .flatMap((name) => locales.map((locale) => pathTo(name, locale)));
