/** An item taken in hand, as the eye sees it. */
export interface Lift {
  /** What makes room for one another, in order, the taken one at `from` among them. */
  readonly units: readonly HTMLElement[];
  readonly from: number;
}

export type SortEvent = 'lifted' | 'moved' | 'dropped' | 'cancelled';

/** What a list says to the sortable about its items. */
export interface SortableHost {
  /** What moves when an item is taken, and among what; null when it cannot be. */
  lift(item: HTMLElement): Lift | null;
  /** Puts an item to another place among the units; it is on the screen when this returns. */
  drop(id: string, to: number): void;
  /** Tells what happened to those who do not see it. */
  say(event: SortEvent, id: string, place: number, count: number): void;
}

/** Marks an item, with its id, and the handle in it. */
export const ITEM = '[data-item]';
export const GRIP = '[data-grip]';

/** The item that something is a part of. */
export function itemOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(ITEM) : null;
}

export function gripOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(GRIP) : null;
}

export const idOf = (item: HTMLElement): string => item.dataset['item'] ?? '';

export function findItem(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"]`);
}
