import type { LocalStorage } from '#client/outbox/journal.ts';

/** A device's local storage, and what is in it. */
export function buildLocalStorage(): { readonly local: LocalStorage; readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  const local: LocalStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
  return { local, texts };
}
