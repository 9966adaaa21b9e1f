import { useEffect } from 'react';
import { useApp } from '#web/app/app.ts';
import { useLocation } from '#web/app/use-navigation.tsx';
import { ignoreFailure } from '#web/platform/log-failure.ts';

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
