import { type Closing, inOrder, type ListItem, type Ordered, orderedOf } from './ordering.ts';

/** An item that is being moved: what moves with it, and the places where it may go. */
export interface Arrangement<D extends Ordered, H extends Ordered> {
  /** A habit, or a divider with its habits. */
  readonly block: readonly ListItem<D, H>[];
  /** The others. */
  readonly rest: readonly ListItem<D, H>[];
  /** Indexes into `rest` before which the block may go, in order. */
  readonly gaps: readonly number[];
  /** The index of the gap that it comes from. */
  readonly from: number;
  /** True for a divider with habits: it goes between the other dividers with their habits. */
  readonly whole: boolean;
}

/**
 * Prepares the move of an item. A divider moves with its habits, to where another divider starts; an empty one separates habits, so it
 * goes anywhere. Nothing goes among the habits that a closed divider hides: what follows the divider goes after them. Null when the list
 * lacks the item.
 */
export function arrange<D extends Closing, H extends Ordered>(
  dividers: readonly D[],
  habits: readonly H[],
  id: string,
): Arrangement<D, H> | null {
  const items = inOrder(dividers, habits);
  const start = items.findIndex((item) => orderedOf(item).id === id);
  const taken = items[start];
  if (!taken) return null;
  const end = taken.kind === 'habit' ? start + 1 : nextDivider(items, start + 1);
  const rest = items.toSpliced(start, end - start);
  const whole = end - start > 1;
  const open = whole ? isDivider : isShown;
  const gaps = [...rest.keys(), rest.length].filter((index) => index === rest.length || open(rest, index));
  return { block: items.slice(start, end), rest, gaps, from: gaps.indexOf(start), whole };
}

/** The whole list with the block in one of the gaps; an index beyond the ends means the end. */
export function putInGap<D extends Ordered, H extends Ordered>(
  { block, rest, gaps }: Arrangement<D, H>,
  gap: number,
): ListItem<D, H>[] {
  const index = gaps[Math.max(0, Math.min(gap, gaps.length - 1))] ?? rest.length;
  return rest.toSpliced(index, 0, ...block);
}

function nextDivider(items: readonly ListItem<Ordered, Ordered>[], from: number): number {
  const index = items.findIndex((item, place) => place >= from && item.kind === 'divider');
  return index === -1 ? items.length : index;
}

const isDivider = (items: readonly ListItem<Ordered, Ordered>[], index: number): boolean =>
  items[index]?.kind === 'divider';

/** Not hidden by the divider before it. */
function isShown(items: readonly ListItem<Closing, Ordered>[], index: number): boolean {
  if (isDivider(items, index)) return true;
  const over = items.slice(0, index).findLast((item) => item.kind === 'divider');
  return over?.kind !== 'divider' || !over.divider.closed;
}
