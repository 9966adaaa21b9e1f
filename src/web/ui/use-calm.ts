import { startTransition, useEffect, useState } from 'react';
import { useIntent } from './use-intent.ts';

/** Milliseconds after which most of the first screen is loaded. */
const CALM_MS = 2_500;
/** Milliseconds after which all of it is loaded, on a slow line too. */
const REST_MS = 4_000;

/** True once this time has passed and the browser is idle. */
function useIdleAfter(delay: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // WebKit has no requestIdleCallback.
    const wait = globalThis.requestIdleCallback ?? setTimeout;
    const timer = setTimeout(() => wait(() => startTransition(() => setIdle(true))), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return idle;
}

/** True once the user interacts with the page, or once the first screen is complete: loads what an interaction may need at once. */
export function useCalm(): boolean {
  const isUsed = useIntent() !== null;
  const calm = useIdleAfter(CALM_MS);
  return isUsed || calm;
}

/**
 * True once the page is at rest: loads what an interaction needs only later. At the first interaction its files would be sent before what the
 * user has just changed.
 */
export const useRest = (): boolean => useIdleAfter(REST_MS);
