import { createStore } from '#web/ui/store.ts';

/** Also in boot/entry-early-ticks.ts, which hides the card before the first frame. */
const STORED = 'missedSeen';

/** The visits (web/app/visit.ts) of today on which the missed day was dismissed, on this device. */
const seen = createStore(typeof document === 'object' ? readStored() : []);

export const { subscribe: subscribeMissedSeen } = seen;
export const isMissedSeen = (visit: string): boolean => seen.get().includes(visit);

export function dismissMissed(visit: string): void {
  const day = visit.slice(visit.indexOf(' '));
  seen.set([...seen.get().filter((other) => other.endsWith(day)), visit]);
  try {
    localStorage.setItem(STORED, seen.get().join());
  } catch {
    // Storage is blocked: the card stays away until the page is left.
  }
}

function readStored(): readonly string[] {
  try {
    return localStorage.getItem(STORED)?.split(',') ?? [];
  } catch {
    return [];
  }
}
