import { createStore, useStore } from '#web/ui/store.ts';

export type CreatorType = 'habit' | 'divider';

/** The state of the creator panel. */
interface CreatorState {
  readonly type: CreatorType;
  readonly visible: boolean;
}

const closed: CreatorState = { type: 'habit', visible: false };
const store = createStore(closed);
let openedAt = '';
let opener: Element | null = null;

export function openCreator(type: CreatorType = 'habit'): void {
  opener = document.activeElement;
  openedAt = location.pathname;
  store.set({ type, visible: true });
}

export function showCreatorType(type: CreatorType): void {
  store.set({ ...store.get(), type });
}

export function isCreatorOpen(): boolean {
  return store.get().visible;
}

/** Closes the panel; with `restoreFocus` the focus returns to the element that opened it. */
export function closeCreator({ restoreFocus = false } = {}): void {
  if (!isCreatorOpen()) return;
  store.set(closed);
  // One frame later: the opener cannot take the focus while the panel covers it.
  const back = restoreFocus ? opener : null;
  if (back instanceof HTMLElement) requestAnimationFrame(() => back.focus());
}

/** Every navigation closes the panel (docs/rules/pages.md#navigation). */
export function leaveCreator(pathname: string): void {
  if (pathname !== openedAt) closeCreator();
}

export const useCreator = (): CreatorState => useStore(store);
