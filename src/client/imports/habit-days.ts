import { type DayKey, dayKey } from '#domain/day-key.ts';
import type { Dropped, DropReason, ForeignDay } from './foreign.ts';

const FIRST_DAY: DayKey = '1900-01-01';
const FIRST_NUMBER = -25_567;
/** Beyond any day that a user has: 9999-12-31. */
const LAST_NUMBER = 2_932_896;

/** The day of a day number, which may be any number; null for one that no calendar of ours has. */
export function readDayNumber(number: number): DayKey | null {
  const isDay = Number.isInteger(number) && number >= FIRST_NUMBER && number <= LAST_NUMBER;
  return isDay ? dayKey(number) : null;
}

/** Counts what is not carried over. */
export function createDrops() {
  const dropped: Partial<Record<DropReason, number>> = {};
  return {
    dropped: dropped as Dropped,
    drop: (reason: DropReason): void => {
      dropped[reason] = (dropped[reason] ?? 0) + 1;
    },
  };
}

export type Drop = (reason: DropReason) => void;

const hasState = ({ done, value, skipped }: ForeignDay): boolean =>
  done !== undefined || value !== undefined || skipped !== undefined;

/** Collects the days of one habit up to today: the first state and the first note of a day count. */
export function createHabitDays(today: DayKey, drop: Drop) {
  const days = new Map<DayKey, ForeignDay>();
  return {
    /** A day of null cannot be read; one that holds nothing is left out. */
    add(day: DayKey | null, found: ForeignDay): void {
      if (day === null || day < FIRST_DAY || day > today) return drop('dates');
      if (Object.keys(found).length === 0) return;
      const known = days.get(day) ?? {};
      const isDoubled = hasState(known) && hasState(found);
      if (isDoubled || (known.note !== undefined && found.note !== undefined)) drop('duplicate');
      const note = known.note ?? found.note;
      days.set(day, { ...(hasState(known) ? known : found), ...(note !== undefined && { note }) });
    },
    /** In the order of the days. */
    history: (): ReadonlyMap<DayKey, ForeignDay> =>
      new Map([...days].toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** Sorts rows by the habit that they belong to; each habit takes its rows once, so that habits with one id cannot multiply them. */
export function createGroups<Item>(ids: readonly number[]) {
  const groups = new Map<number, Item[]>(ids.map((id) => [id, []]));
  return {
    /** False for a row of no habit. */
    add(id: number, item: Item): boolean {
      const group = groups.get(id);
      group?.push(item);
      return group !== undefined;
    },
    take(id: number): readonly Item[] {
      const group = groups.get(id) ?? [];
      groups.delete(id);
      return group;
    },
  };
}

export type Groups<Item> = ReturnType<typeof createGroups<Item>>;
