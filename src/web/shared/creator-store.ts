import { useSyncExternalStore } from 'react';

export type CreatorType = 'habit' | 'divider';

/** The state of the creator panel (specification §3). */
interface CreatorState {
  readonly type: CreatorType;
  readonly visible: boolean;
}

const closed: CreatorState = { type: 'habit', visible: false };
let state = closed;
let openedAt = '';
let opener: Element | null = null;
const listeners = new Set<() => void>();

function set(next: CreatorState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function openCreator(type: CreatorType = 'habit'): void {
  opener = document.activeElement;
  openedAt = location.pathname;
  set({ type, visible: true });
}

export function showCreatorType(type: CreatorType): void {
  set({ ...state, type });
}

export function isCreatorOpen(): boolean {
  return state.visible;
}

/** Closes the panel; with `restoreFocus` the focus returns to the element that opened it. */
export function closeCreator({ restoreFocus = false } = {}): void {
  if (!state.visible) return;
  set(closed);
  // One frame later: the opener cannot take the focus while the panel covers it.
  const back = restoreFocus ? opener : null;
  if (back instanceof HTMLElement) requestAnimationFrame(() => back.focus());
}

/** Every navigation closes the panel (specification §2). */
export function leaveCreator(pathname: string): void {
  if (pathname !== openedAt) closeCreator();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCreator(): CreatorState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => closed,
  );
}
