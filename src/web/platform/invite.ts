const KEY = 'invite';

/** Stores the invitation of a link for this tab: it is used after a visit to another page, or to a provider. */
export function storeInvite(invite: string): void {
  withStorage((storage) => storage.setItem(KEY, invite));
}

/** The invitation of this tab; null without one. */
export function findInvite(): string | null {
  return withStorage((storage) => storage.getItem(KEY)) ?? null;
}

/** It has been used. */
export function forgetInvite(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Undefined where the browser stores nothing. */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined;
  }
}
