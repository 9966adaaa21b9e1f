import { useSyncExternalStore } from 'react';
import { SECOND } from '#domain/days/time.ts';

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** Runs while someone looks: a hidden page has nothing to count. */
function follow(): void {
  const isShown = listeners.size > 0 && !document.hidden;
  if (isShown && ticking === undefined) ticking = setInterval(tell, SECOND);
  if (isShown) return;
  clearInterval(ticking);
  ticking = undefined;
}

const tell = (): void => {
  for (const listener of listeners) listener();
};

const change = (): void => {
  follow();
  tell();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', change);
  listeners.add(listener);
  follow();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', change);
    follow();
  };
}

const now = (): number => Math.floor(Date.now() / SECOND) * SECOND;

/** The instant in whole seconds, once a second; null in a page that a server rendered, which cannot know it. */
export const useSeconds = (): number | null =>
  useSyncExternalStore<number | null>(subscribe, now, () => null);
