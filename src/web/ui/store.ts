import { useSyncExternalStore } from 'react';

/** A value that components follow by `useStore`. */
export function createStore<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { initial, get: () => value, set, subscribe };
}

/** The value of a store; the initial one on the server and during hydration. */
export function useStore<T>({ initial, get, subscribe }: ReturnType<typeof createStore<T>>): T {
  return useSyncExternalStore(subscribe, get, () => initial);
}
