import { startTransition, useEffect, useState } from 'react';
import { createStore } from './store.ts';

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
