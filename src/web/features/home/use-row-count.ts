import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '#web/ui/use-media.ts';

/** More than the rows of a tall screen. */
const FIRST = 30;
/** Few enough for a phone to render while it is idle. */
const SLICE = 25;
/** Milliseconds after which a slice is rendered by a busy browser, too. */
const LATEST = 200;

/**
 * The number of rows to render. A list of more than `long` starts with its first rows, and slices follow while the browser is idle, or all
 * others at once when `rest`, the room of the missing rows, scrolls into view. A page that the server rendered has all its rows.
 */
export function useRowCount(total: number, long: number, rest: RefObject<HTMLElement | null>): number {
  const hydrates = !useHydrated();
  const [count, setCount] = useState(hydrates || total <= long ? Number.POSITIVE_INFINITY : FIRST);
  const isComplete = count === Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (isComplete) return undefined;
    const next = count + SLICE;
    return whenIdle(() => setCount(next < total ? next : Number.POSITIVE_INFINITY));
  }, [count, isComplete, total]);
  useEffect(() => {
    if (isComplete) return undefined;
    const look = () => {
      if (rest.current && rest.current.getBoundingClientRect().top < innerHeight)
        setCount(Number.POSITIVE_INFINITY);
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [isComplete, rest]);
  return count;
}

/** Runs work once the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  // WebKit has no requestIdleCallback.
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(handle);
}
