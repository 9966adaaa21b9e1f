import { routeNameAt } from '#i18n/paths.ts';
import type { Page } from './page.ts';
import { type PageName, pages } from './pages.ts';

/** The page at a path, or null where there is none. */
export function pageAt(pathname: string): (Page & { name: PageName }) | null {
  const name = routeNameAt(pathname);
  return pages.find((page) => page.name === name) ?? null;
}
