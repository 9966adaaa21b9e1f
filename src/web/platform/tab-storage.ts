/** What a link brought: the invitation of a stranger, a set of habits, or the way into a circle. */
type Brought = 'invite' | 'set' | 'circle';

/** Keeps what a link brought for this tab: it is used after a visit to another page, or to a provider. */
export function keepInTab(name: Brought, text: string): void {
  withStorage((storage) => storage.setItem(name, text));
}

/** What this tab keeps; null for nothing. */
export function findInTab(name: Brought): string | null {
  return withStorage((storage) => storage.getItem(name)) ?? null;
}

/** It has been used. */
export function forgetInTab(name: Brought): void {
  withStorage((storage) => storage.removeItem(name));
}

/** Undefined where the browser stores nothing. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
