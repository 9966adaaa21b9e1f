import { inOrder, type Ordered, orderedOf, suiteOf } from './ordering.ts';

/** How to create a habit at the end of a section: its order, and what is moved afterwards. */
export interface NewPlace {
  readonly order: number;
  /** Empty when the order is free. */
  readonly suite: readonly Ordered[];
}

/**
 * The place of a new habit under a divider; null is above the first divider. The order is never that of the next divider, which would
 * open it if it is closed. Null when the section has no item, or the new habit would be last in the list anyway.
 */
export function placeUnder(
  dividers: readonly Ordered[],
  habits: readonly Ordered[],
  id: string,
  divider: string | null,
): NewPlace | null {
  const items = inOrder(dividers, habits);
  const start = divider === null ? 0 : items.findIndex((item) => orderedOf(item).id === divider) + 1;
  if (divider !== null && start === 0) return null;
  const next = items.findIndex((item, index) => index >= start && item.kind === 'divider');
  const before = items[next - 1];
  if (!before) return null;
  const { order } = orderedOf(before);
  const all = items.map(orderedOf);
  const suite = suiteOf([...all.slice(0, next), { id, order }, ...all.slice(next)]);
  const [only, ...others] = suite;
  return only?.id === id && others.length === 0 ? { order: only.order, suite: [] } : { order, suite };
}
