import { appLinkPaths } from '#i18n/app-links.ts';

/**
 * Where in the app a link leads that the phone handed over; null for any that is not a page of ours: another host, another scheme, or
 * what only a browser may come back to.
 */
export function linkTarget(link: string, publicUrl: string): string | null {
  const url = URL.parse(link);
  if (url === null || url.origin !== publicUrl || url.username !== '' || url.password !== '') return null;
  const { pathname, search, hash } = url;
  const bare = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  return appLinkPaths.includes(bare) ? bare + search + hash : null;
}
