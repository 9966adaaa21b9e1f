import { createStore } from '#web/ui/store.ts';

const STORED = 'yearWithout';

/** The ids of the habits that the pages of years leave out: a choice of this device. */
export const leftOut = createStore<readonly string[]>([]);
if (typeof document === 'object') leftOut.set(readStored());

export function leaveOut(ids: readonly string[]): void {
  leftOut.set(ids);
  try {
    if (ids.length > 0) localStorage.setItem(STORED, JSON.stringify(ids));
    else localStorage.removeItem(STORED);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
