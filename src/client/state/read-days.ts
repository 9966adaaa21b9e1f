import type { HabitDay } from '#contract/days.ts';
import { type AskedDay, keys } from './queries.ts';
import { hashKey, type Key, type ServerState } from './server-state.ts';

/** One day of a habit that a page has read, with its note and its steps: mutations change it with the habit. */
export interface ReadDay extends AskedDay {
  readonly key: Key<HabitDay>;
  readonly data: HabitDay;
}

const prefix = hashKey(keys.days).slice(0, -1);
export const isReadDay = (hash: string): boolean => hash.startsWith(prefix);

const last = new WeakMap<ServerState, readonly ReadDay[]>();

/** The days that were read; the same list while none of them changes. */
export function readDays(state: ServerState): readonly ReadDay[] {
  const before = last.get(state) ?? [];
  const days = state
    .entries()
    .filter(({ hash, data }) => data !== undefined && isReadDay(hash))
    .map(({ key, data }) => ({ key, data, ...(key.at(-1) as AskedDay) }) as ReadDay);
  const isSame =
    before.length === days.length &&
    days.every(({ key, data }, at) => before[at]?.key === key && before[at].data === data);
  if (!isSame) last.set(state, days);
  return isSame ? before : days;
}

/** Stores the days that differ. */
export function storeDays(state: ServerState, before: readonly ReadDay[], after: readonly ReadDay[]): void {
  const known = new Set<unknown>(before.map(({ data }) => data));
  for (const { key, data } of after) if (!known.has(data)) state.change<unknown>(key, () => data);
}

/** One of the days that were read. */
export const readDayOf = (
  { days }: { readonly days: readonly ReadDay[] },
  { habitId, day }: AskedDay,
): HabitDay | undefined => days.find((each) => each.habitId === habitId && each.day === day)?.data;
