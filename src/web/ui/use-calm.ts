import { startTransition, useEffect, useState } from 'react';
import { createStore } from './store.ts';

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

/** Makes a hook that returns the first event of some types on this page; null until then. */
function createFirst(types: readonly string[]): () => Event | null {
  const first = createStore<Event | null>(null);

  function note(event: Event): void {
    // Browsers fire this for a resting mouse when the page moves under it.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    for (const type of types) removeEventListener(type, note, true);
    first.set(event);
  }

  return () => {
    const [event, setEvent] = useState(first.get);
    useEffect(() => {
      // What it loads must not delay what the event itself shows.
      const show = () => startTransition(() => setEvent(first.get()));
      if (first.get() === null) for (const type of types) addEventListener(type, note, true);
      else show();
      const stop = first.subscribe(show);
      return () => void stop();
    }, []);
    return event;
  };
}

/** The first interaction with the page: loads what only interaction needs. */
export const useIntent = createFirst(['pointermove', 'pointerdown', 'keydown', 'focusin']);
/** The first press of a key. */
export const useFirstKey = createFirst(['keydown']);
