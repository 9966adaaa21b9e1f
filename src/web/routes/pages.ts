import { type RouteName, routeNameAt } from '#i18n/paths.ts';
import { lazyComponent } from '#web/platform/lazy-component.tsx';
import { loadList } from './load-list.ts';
import type { otherPages } from './other-pages.ts';
import { type Page, SOURCE } from './page.ts';

const landing = lazyComponent(
  SOURCE,
  async () => (await import('#web/features/landing/landing.tsx')).Landing,
  ['landing', 'apps'],
);
const home = lazyComponent(SOURCE, async () => {
  const { Home, breakBar, emptyList, groupPart, kindRow, missedCard, otherDay } = await import(
    '#web/features/home/home.tsx'
  );
  // The server cannot wait for them while it writes, and what it wrote must be there before React takes over.
  const isWritten = (mark: string) =>
    typeof document === 'undefined' || document.querySelector(mark) !== null;
  // A list that the browser writes may have what stands above it: coming later, that would move it. Loaded beside its data.
  const isNew = !isWritten('[data-day], [data-other-day]');
  await Promise.all([
    isWritten('[data-empty]') && emptyList.preload(),
    (isNew || isWritten('[data-break]')) && breakBar.preload(),
    (isNew || isWritten('[data-missed]')) && missedCard.preload(),
    isWritten('[data-other-day]') && otherDay.preload(),
    isWritten('[data-kind]') && kindRow.preload(),
    isWritten('[data-group]') && groupPart.preload(),
  ]);
  return Home;
});
/** The first page; all others come with the first of them that is visited, or is likely to be. */
const first = {
  name: 'index',
  part: (user) => (user === null ? landing : home),
  load: loadList,
} as const satisfies Page;

export type PageName = 'index' | (typeof otherPages)[number]['name'];
type KnownPage = Page & { readonly name: PageName };

let others: readonly KnownPage[] = [];

/** The page of a name, or null where there is none. */
export async function loadPage(name: RouteName | null): Promise<KnownPage | null> {
  if (name !== null && name !== first.name) others = (await import('./other-pages.ts')).otherPages;
  return knownPage(name);
}

/** The page at a path, or null where there is none, or none that a visit has loaded (`loadPage`). */
export const pageAt = (pathname: string): KnownPage | null => knownPage(routeNameAt(pathname));

const knownPage = (name: RouteName | null) =>
  name === first.name ? first : (others.find((page) => page.name === name) ?? null);
