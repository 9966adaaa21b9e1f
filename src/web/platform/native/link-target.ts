import { appLinkPaths, tagKeyIn } from '#i18n/app-links.ts';
import { yearIn } from '#i18n/paths.ts';

/**
 * The path in the app for a link from the phone; null for all but our pages and tags: another host, another scheme, or pages that only a browser may
 * return to.
 */
export function linkTarget(link: string, publicUrl: string): string | null {
  const url = URL.parse(link);
  if (url === null || url.origin !== publicUrl || url.username !== '' || url.password !== '') return null;
  const { pathname, search, hash } = url;
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  const isOurs = appLinkPaths.includes(bare) || tagKeyIn(bare) !== null || yearIn(bare) !== null;
  return isOurs ? bare + search + hash : null;
}
