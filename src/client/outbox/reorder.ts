import type { Suite } from '#contract/common.ts';
import type { Club } from '../club.ts';
import { showArrivals } from './change.ts';

type Entries = Suite['suite'];

/** The items with the orders that a suite gives them; untouched ones stay the same objects. */
export function ordered<T extends { readonly id: string; readonly order: number }>(
  items: readonly T[],
  suite: Entries,
): readonly T[] {
  const orders = new Map(suite.map((entry) => [entry.id, entry.order]));
  return items.map((item) => {
    const order = orders.get(item.id) ?? item.order;
    return order === item.order ? item : { ...item, order };
  });
}

/** Habits and dividers share one ordering (specification §3). A closed divider opens for what is moved under it. */
export function orderClub(club: Club, suite: Entries): Club {
  return showArrivals(club, {
    ...club,
    dividers: ordered(club.dividers, suite),
    habits: ordered(club.habits, suite),
    archives: ordered(club.archives, suite),
  });
}

/** A reorder without one item; null when it ordered nothing else. */
export function withoutEntry<V extends Suite>(variables: V, id: string): V | null {
  const suite = variables.suite.filter((entry) => entry.id !== id);
  return suite.length > 0 ? { ...variables, suite } : null;
}
