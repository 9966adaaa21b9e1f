import { isCallback, routeNameAt } from './paths.ts';

const ANY_ORIGIN = 'https://here.invalid';

/** The requested page of a visitor (`?next=`), if it is one of ours; else null. */
export function safeNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next');
  // A browser reads `//host`, and `/\host` too, as another origin.
  if (next === null || !/^\/(?![/\\])/.test(next)) return null;
  const url = URL.parse(next, ANY_ORIGIN);
  if (url === null || url.origin !== ANY_ORIGIN) return null;
  const name = routeNameAt(url.pathname);
  // A signed-in user may return to the page of a provider: it offers to link.
  const leadsAround = name?.startsWith('auth-') === true && !isCallback(name);
  return name === null || leadsAround ? null : url.pathname + url.search + url.hash;
}
