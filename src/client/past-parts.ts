import type { HabitDay } from '#contract/days.ts';
import type { Habit } from '#contract/habits.ts';
import { type AskedDay, type AskedList, keys } from './queries.ts';
import { hashKey, type Key, type ServerState } from './server-state.ts';

/**
 * What pages have read of the past: lists as of other days, and single days of habits. They are joined to the account data, so that mutations
 * change them by the same rules as the list of today.
 */
export interface PastParts {
  readonly lists: readonly PastList[];
  readonly days: readonly PastDay[];
}

/** The list as of a day. */
export interface PastList extends AskedList {
  readonly key: Key<readonly Habit[]>;
  readonly data: readonly Habit[];
}

/** One day of a habit. */
export interface PastDay extends AskedDay {
  readonly key: Key<HabitDay>;
  readonly data: HabitDay;
}

export const noPastParts: PastParts = { lists: [], days: [] };

const startOf = (key: Key): string => hashKey(key).slice(0, -1);
const listStart = startOf(keys.lists);
const dayStart = startOf(keys.days);
export const isPastPart = (hash: string): boolean => hash.startsWith(listStart) || hash.startsWith(dayStart);

const last = new WeakMap<ServerState, PastParts>();

/** The read parts; the same lists while none of their entries changes. */
export function readPastParts(state: ServerState): PastParts {
  const before = last.get(state) ?? noPastParts;
  const entries = state.entries().filter(({ hash, data }) => data !== undefined && isPastPart(hash));
  const parts: PastParts = {
    lists: same(
      before.lists,
      entries
        .filter(({ hash }) => hash.startsWith(listStart))
        .map(({ key, data }) => ({ key, data, ...(key.at(-1) as AskedList) }) as PastList),
    ),
    days: same(
      before.days,
      entries
        .filter(({ hash }) => hash.startsWith(dayStart))
        .map(({ key, data }) => ({ key, data, ...(key.at(-1) as AskedDay) }) as PastDay),
    ),
  };
  last.set(state, parts);
  return parts;
}

function same<T extends { readonly key: Key; readonly data: unknown }>(
  before: readonly T[],
  now: readonly T[],
): readonly T[] {
  const isSame =
    before.length === now.length &&
    now.every(({ key, data }, at) => before[at]?.key === key && before[at].data === data);
  return isSame ? before : now;
}

/** Stores the parts that differ. */
export function storePastParts(state: ServerState, before: PastParts, after: PastParts): void {
  for (const part of ['lists', 'days'] as const) {
    const known = new Set<unknown>(before[part].map(({ data }) => data));
    for (const { key, data } of after[part]) {
      if (!known.has(data)) state.change<unknown>(key, () => data);
    }
  }
}
