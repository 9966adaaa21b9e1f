import type { DayKey } from '#domain/days/day-key.ts';
import type { OwnFold } from '#domain/list/day-window.ts';
import { createStore, useStore } from '#web/ui/store.ts';

const STORED = 'folds';

type Folds = Readonly<Record<string, OwnFold>>;

/** Which dividers with a time of day a person folded or unfolded, and on which day: on this device. */
const folds = createStore<Folds>({});
if (typeof document === 'object') folds.set(readStored());

export const useOwnFold = (id: string): OwnFold | undefined => useStore(folds)[id];

/** Folds or unfolds a divider for a day. Those of other days are over. */
export function foldFor(day: DayKey, id: string, open: boolean): void {
  const others = Object.entries(folds.get()).filter(([, fold]) => fold.day === day);
  folds.set({ ...Object.fromEntries(others), [id]: { day, open } });
  try {
    localStorage.setItem(STORED, JSON.stringify(folds.get()));
  } catch {
    // Storage is full or blocked: the choice holds until the page is left.
  }
}

function readStored(): Folds {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Folds;
  } catch {
    return {};
  }
}
