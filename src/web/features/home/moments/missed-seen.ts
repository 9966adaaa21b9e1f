import { createStore } from '#web/ui/store.ts';

/** Also in boot/entry-early-ticks.ts, which hides the card before the first frame. */
export const MISSED_SEEN = 'missedSeen';

/** The visits (web/app/visit.ts) of a day on which the missed day was dismissed, joined by commas: on this device. */
export const missedSeen = createStore(typeof document === 'object' ? readStored() : '');

export const isMissedSeen = (visit: string): boolean => missedSeen.get().includes(visit);

function readStored(): string {
  try {
    return localStorage.getItem(MISSED_SEEN) ?? '';
  } catch {
    return '';
  }
}
