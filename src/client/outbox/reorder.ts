import type { Suite } from '#contract/common.ts';
import { applySuite } from '#domain/reorder.ts';
import type { AccountData } from '../account-data.ts';
import { showArrivals } from './change.ts';

type Entries = Suite['suite'];

/** Habits and dividers share one ordering (specification §3). A closed divider opens for what is moved under it. */
export function orderAccountData(club: AccountData, suite: Entries): AccountData {
  return showArrivals(club, {
    ...club,
    dividers: applySuite(club.dividers, suite),
    habits: applySuite(club.habits, suite),
    archives: applySuite(club.archives, suite),
  });
}

/** A reorder without one item; null when it ordered nothing else. */
export function withoutEntry<V extends Suite>(variables: V, id: string): V | null {
  const suite = variables.suite.filter((entry) => entry.id !== id);
  return suite.length > 0 ? { ...variables, suite } : null;
}
