import { useSyncExternalStore } from 'react';

/** Whatever somebody does first on a page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

let first: Event | null = null;
const listeners = new Set<() => void>();

function hear(event: Event): void {
  // Browsers tell of a mouse that rests whenever the page moves under it.
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

/** The first thing that somebody does on the page; null until then. What only hands need is loaded by it. */
export function useIntent(): Event | null {
  return useSyncExternalStore(
    subscribe,
    () => first,
    () => null,
  );
}
