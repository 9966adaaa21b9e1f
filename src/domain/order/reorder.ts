import type { Ordered } from './ordering.ts';

/** The list with the item at `from` moved to `to`. A position outside means the end. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * The `suite` to send so that the items stand as in `moved`: only items whose order changes. It reuses the existing orders, so a move by
 * one place sends two items; equal orders are separated.
 */
export function suiteOf(moved: readonly Ordered[]): Ordered[] {
  const places = moved.map((item) => item.order).toSorted((left, right) => left - right);
  const suite: Ordered[] = [];
  let next = 0;
  for (const [index, item] of moved.entries()) {
    const order = Math.max(next, places[index] ?? 0);
    next = order + 1;
    if (order !== item.order) suite.push({ id: item.id, order });
  }
  return suite;
}

/** The items with the orders of a suite; all other items stay the same objects. */
export function applySuite<T extends Ordered>(items: readonly T[], suite: readonly Ordered[]): T[] {
  const orders = new Map(suite.map((entry) => [entry.id, entry.order]));
  return items.map((item) => {
    const order = orders.get(item.id) ?? item.order;
    return order === item.order ? item : { ...item, order };
  });
}
