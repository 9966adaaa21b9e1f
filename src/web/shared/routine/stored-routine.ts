import { ROUTINE } from '#client/state/profile.ts';
import type { Routine } from '#domain/routine/routine.ts';
import { createStore, useStore } from '#web/ui/store.ts';

/** The routine that plays on this device, or was left: it survives a reload and the end of the app. Another tab follows. */
const stored = createStore<Routine | null>(null);
if (typeof document === 'object') {
  stored.set(read());
  addEventListener('storage', ({ key }) => {
    if (key === ROUTINE || key === null) stored.set(read());
  });
}

export const useStoredRoutine = (): Routine | null => useStore(stored);
export const storedRoutine = (): Routine | null => stored.get();

/** Stores where a routine is; null ends it. */
export function storeRoutine(routine: Routine | null): void {
  stored.set(routine);
  try {
    if (routine === null) localStorage.removeItem(ROUTINE);
    else localStorage.setItem(ROUTINE, JSON.stringify(routine));
  } catch {
    // Storage is full or blocked: the routine holds until the page is left.
  }
}

function read(): Routine | null {
  try {
    return JSON.parse(localStorage.getItem(ROUTINE) ?? 'null') as Routine | null;
  } catch {
    return null;
  }
}

const SHOWN = 'routineShown';

/** Notes whether a routine is on the screen: a reload shows it again, a new visit offers it only. */
export function noteShown(of: string | null): void {
  try {
    if (of === null) sessionStorage.removeItem(SHOWN);
    else sessionStorage.setItem(SHOWN, of);
  } catch {
    // Storage is blocked.
  }
}

export function wasShown(of: string): boolean {
  try {
    return sessionStorage.getItem(SHOWN) === of;
  } catch {
    return false;
  }
}
