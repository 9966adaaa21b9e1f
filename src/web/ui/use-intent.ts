import { useSyncExternalStore } from 'react';

/** The first interactions with a page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

let first: Event | null = null;
const listeners = new Set<() => void>();

function hear(event: Event): void {
  // Browsers fire this for a resting mouse when the page moves under it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
    return;
  first = event;
  for (const sign of signs) removeEventListener(sign, hear, true);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (first === null) for (const sign of signs) addEventListener(sign, hear, true);
  return () => listeners.delete(listener);
}

/** The first interaction with the page; null until then. Loads what only interaction needs. */
export function useIntent(): Event | null {
  return useSyncExternalStore(
    subscribe,
    () => first,
    () => null,
  );
}
