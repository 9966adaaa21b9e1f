import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** The first interactions with a page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

const first = createStore<Event | null>(null);

function note(event: Event): void {
  // Browsers fire this for a resting mouse when the page moves under it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
    return;
  for (const sign of signs) removeEventListener(sign, note, true);
  first.set(event);
}

function subscribe(listener: () => void): () => void {
  if (first.get() === null) for (const sign of signs) addEventListener(sign, note, true);
  return first.subscribe(listener);
}

/** The first interaction with the page; null until then. Loads what only interaction needs. */
export function useIntent(): Event | null {
  return useSyncExternalStore(subscribe, first.get, () => null);
}
