import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { DRIFT_DAYS } from '#domain/figures/drift.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const STORED = 'drifts';

/** By habit, the day from which its card is shown again: on this device. */
const hidden = createStore<Readonly<Record<string, DayKey>>>(
  typeof document === 'object' ? readStored() : {},
);

/** Whether the fall of a habit is not to be told on a day. */
export function useHiddenDrifts(): (id: string, today: DayKey) => boolean {
  const until = useStore(hidden);
  return (id, today) => (until[id] ?? '') > today;
}

/** Hides the fall of a habit for as long as its rate counts what is now. */
export function hideDrift(id: string, today: DayKey): void {
  const others = Object.entries(hidden.get()).filter(([, until]) => until > today);
  hidden.set({ ...Object.fromEntries(others), [id]: addDays(today, DRIFT_DAYS) });
  try {
    localStorage.setItem(STORED, JSON.stringify(hidden.get()));
  } catch {
    // Storage is blocked: it stays hidden until the page is left.
  }
}

function readStored(): Record<string, DayKey> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return Object.fromEntries(Object.entries(stored ?? {}).map(([id, day]) => [id, String(day)]));
  } catch {
    return {};
  }
}
