import type { Ordered } from './ordering.ts';

/** The list with the item at `from` put where `to` is. Positions outside of it are taken as its ends. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/**
 * What to send so that the items stand as `moved` lists them: a `suite` of the items whose order changes, and no others. Orders
 * that are in use are kept in use, so that a move by one place sends two items; equal ones are told apart on the way.
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

/** The items with the orders that a suite names; all other items stay the same objects. */
export function applySuite<T extends Ordered>(items: readonly T[], suite: readonly Ordered[]): T[] {
  const orders = new Map(suite.map((entry) => [entry.id, entry.order]));
  return items.map((item) => {
    const order = orders.get(item.id) ?? item.order;
    return order === item.order ? item : { ...item, order };
  });
}
