import { isbot } from 'isbot';
import { fromAcceptLanguage } from '#i18n/locale.ts';
import { pathTo } from '#i18n/paths.ts';

export interface Visit {
  readonly pathname: string;
  /** The value of the locale cookie, if there is one. */
  readonly localeCookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly userAgent: string | undefined;
  readonly referer: string | undefined;
  /** `none` for a typed address or a bookmark; anything else says that a link was followed. */
  readonly secFetchSite: string | undefined;
}

/**
 * Where a first-time visitor of `/` whose browser prefers French goes instead, or null (decisions.md, "Web, native and what they
 * share"). A bot stays, and so does whoever followed a link.
 */
export function localeRedirect(visit: Visit): string | null {
  if (visit.pathname !== '/' || visit.localeCookie !== undefined) return null;
  if (visit.userAgent === undefined || isbot(visit.userAgent)) return null;
  if (visit.referer !== undefined || (visit.secFetchSite ?? 'none') !== 'none') return null;
  return fromAcceptLanguage(visit.acceptLanguage) === 'fr' ? pathTo('index', 'fr') : null;
}
