import { useEffect, useLayoutEffect } from 'react';
import { useApp } from '#web/app/app.ts';
import type { PageLocation } from '#web/app/navigation.ts';
import { useLocation, useShown } from '#web/app/use-navigation.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';

/** What of an entry of the history is looked at. */
type Entry = Pick<PageLocation, 'key' | 'hash' | 'pathname'>;

/** How far down each entry of the history was read, by its key. */
const positions = new Map<string, number>();
let shown: Entry | undefined;

/**
 * Every navigation shows its page from the top (docs/rules/pages.md#navigation), and a step back or forward shows it where it was left. The
 * keyboard and screen readers begin anew at the page's own content.
 */
export function useArrival(): void {
  const { location, isStep } = useShown();
  const { key, hash, pathname } = location;
  useEffect(keepPositions, []);
  useLayoutEffect(() => arrive({ key, hash, pathname }, isStep), [key, hash, pathname, isStep]);
}

/** Not within the hook: the compiler of components takes a variable of the module for one that does not change. */
function arrive(entry: Entry, isStep: boolean): void {
  const before = shown;
  shown = entry;
  if (before === undefined || before.key === entry.key || entry.hash !== '') return;
  scrollTo({ top: (isStep && positions.get(entry.key)) || 0, behavior: 'instant' });
  if (before.pathname !== entry.pathname) focusContent();
}

/** The browser would restore them before the page is there; when it loads a document anew it knows better than we do. */
function keepPositions(): () => void {
  const over = new AbortController();
  const { signal } = over;
  history.scrollRestoration = 'manual';
  addEventListener('scroll', () => shown && positions.set(shown.key, scrollY), { signal, passive: true });
  addEventListener('pagehide', () => (history.scrollRestoration = 'auto'), { signal });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'), { signal });
  return () => over.abort();
}

/** Unless the page has put the focus somewhere in itself. */
function focusContent(): void {
  const main = document.querySelector('main');
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
}

/** What the head says now; before the first move it is the server's work, texts and all. */
let told: string | undefined;

function isNews(next: string): boolean {
  const before = told;
  told = next;
  return before !== undefined && before !== next;
}

/**
 * Updates the head of the document when the browser moves from page to page. The code loads with the first move.
 */
export function useHead(status = 200): void {
  const app = useApp();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isNews(`${status} ${pathname}`)) return undefined;
    let left = false;
    // A title that cannot be had now leaves the old one: nothing else depends on it.
    import('./show-head.ts')
      .then(({ showHead }) => showHead(app, pathname, status, () => left))
      .catch(ignoreFailure);
    return () => {
      left = true;
    };
  }, [app, pathname, status]);
}
