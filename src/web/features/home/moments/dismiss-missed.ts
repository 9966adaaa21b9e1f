import { MISSED_SEEN, missedSeen } from './missed-seen.ts';

/** Remembers on this device that the card was dismissed on a visit (web/app/visit.ts), beside other accounts of the same day. */
export function dismissMissed(visit: string): void {
  const day = visit.slice(visit.indexOf(' '));
  const others = missedSeen.get().split(',');
  missedSeen.set([...others.filter((other) => other.endsWith(day)), visit].join());
  try {
    localStorage.setItem(MISSED_SEEN, missedSeen.get());
  } catch {
    // Storage is blocked: the card stays away until the page is left.
  }
}
