import { useSyncExternalStore } from 'react';
import { createStore } from '#web/ui/store.ts';

/** Also in boot/entry-early-ticks.ts, which sets the attribute before the first frame. */
const STORED = 'dueOnly';

/** Whether the list shows the habits of today alone: a choice of this device, and an attribute of the page that home.css follows. */
const dueOnly = createStore(typeof document === 'object' && readStored());
mark();

export const useDueOnly = (): boolean => useSyncExternalStore(dueOnly.subscribe, dueOnly.get, () => false);

export function showDueOnly(only: boolean): void {
  dueOnly.set(only);
  mark();
  try {
    if (only) localStorage.setItem(STORED, '1');
    else localStorage.removeItem(STORED);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function mark(): void {
  if (typeof document === 'object') document.documentElement.toggleAttribute('data-due-only', dueOnly.get());
}

function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== null;
  } catch {
    return false;
  }
}
