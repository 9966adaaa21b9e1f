/** An item that is being moved, on the screen. */
export interface Lift {
  /** The units that exchange places, in order; the moved one is at `from`. */
  readonly units: readonly HTMLElement[];
  readonly from: number;
}

export type SortEvent = 'lifted' | 'moved' | 'dropped' | 'cancelled';

/** What a list provides to the sorting code. */
export interface SortableHost {
  /** The moved unit and the others; null when the item cannot be moved. */
  lift(item: HTMLElement): Lift | null;
  /** Moves an item to another place among the units; rendered when this returns. */
  drop(id: string, to: number): void;
  /** A long press ended without moving the item. */
  rested?(pressed: Element, clientX: number): void;
  /** Announces what happened to screen readers. */
  announce(event: SortEvent, id: string, place: number, count: number): void;
}

/** Selects an item, with its id, and the handle in it. A second row of an item stays where it is. */
export const ITEM = '[data-item]:not([data-second])';
export const GRIP = '[data-grip]';

const around = (selector: string) => (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

/** The item that contains an element. */
export const itemOf = around(ITEM);
export const gripOf = around(GRIP);

export const idOf = (item: HTMLElement): string => item.dataset['item'] ?? '';

export function findItem(root: HTMLElement, id: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`${ITEM}[data-item="${CSS.escape(id)}"]`);
}
