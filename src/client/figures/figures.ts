import type { AccountData } from '#client/state/account-data.ts';
import { canCompute, kinds } from '#client/state/kinds.ts';
import { remembered } from '#client/state/server-state.ts';
import type { Break } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import type { Achievement, Stats } from '#contract/performance.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { achievementFor, rankAchievements } from '#domain/figures/achievements.ts';
import { type DaySums, statsOfSums, sumsForStats } from '#domain/figures/performance.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
import { byOrder } from '#domain/order/ordering.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** So many habits are computed at once; of more than that, a quarter of it at a time. */
const AT_ONCE = 100;

/** What was computed of one state of a habit, by a name. */
interface Known {
  readonly habit: Habit;
  readonly breaks: readonly Break[];
  readonly today: DayKey;
  readonly record: HabitRecord;
  readonly values: Map<string, unknown>;
}

type Compute<T> = (record: HabitRecord, habit: Habit) => T;

/**
 * The figures of an account, computed from the records of its habits by the functions that the server calls: what each habit contributes
 * once for each of its states, and in slices where there are many.
 */
export class Figures {
  /** Whether all habits are known, archived ones too. */
  readonly isWhole: () => boolean;
  readonly #later: (work: () => void) => void;
  readonly #known = new WeakMap<Habit, Known>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<string>();
  #version = 0;

  constructor(isWhole: () => boolean, later: (work: () => void) => void) {
    this.isWhole = isWhole;
    this.#later = later;
  }

  /** Calls back when figures that were computed in slices are there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;

  /** The figures of the profile header. */
  readonly stats = this.#remembered(
    (data: AccountData, today: DayKey, sent: Stats | undefined): Stats | undefined => {
      if (!this.isWhole()) return sent;
      const own = this.all(allHabits(data), data, today, 'stats', (record) =>
        sumsForStats(today).add(record),
      );
      const sums = addUp(own, sumsForStats(today));
      return sums ? statsOfSums(sums, today) : sent;
    },
  );

  /** Streaks and medals by habit, archived ones too: those that this device does not know are as the server sent them. */
  readonly achievements = this.#remembered(
    (
      data: AccountData,
      today: DayKey,
      sent: readonly Achievement[] | undefined,
    ): readonly Achievement[] | undefined => {
      // Those of equal rank are in the order of the list.
      const habits = byOrder(allHabits(data));
      const grace = hasGrace(data);
      const own = this.all(
        habits,
        data,
        today,
        grace ? 'graced achievement' : 'achievement',
        (record, habit): Achievement => achievementFor(habit, { ...record, grace }, today),
      );
      if (!own || (habits.length === 0 && !this.isWhole())) return sent;
      const ids = new Set(habits.map(({ id }) => id));
      const others = this.isWhole()
        ? []
        : (sent ?? []).filter(({ id, archivedAt }) => archivedAt !== null && !ids.has(id));
      return rankAchievements([...own, ...others]);
    },
  );

  /** What is known of a habit with these breaks on this day. */
  known(habit: Habit, breaks: readonly Break[], today: DayKey): Known {
    const before = this.#known.get(habit);
    if (before?.breaks === breaks && before.today === today) return before;
    const record = recordOf(habit, breaksOf(breaks, habit.id));
    const made = { habit, breaks, today, record, values: new Map<string, unknown>() };
    this.#known.set(habit, made);
    return made;
  }

  /** The value of one habit. */
  value<T>({ habit, record, values }: Known, name: string, compute: Compute<T>): T {
    if (!values.has(name)) values.set(name, compute(record, habit));
    return values.get(name) as T;
  }

  /** The values of some habits; undefined while they are computed in slices, and where the rules of one are not loaded. */
  all<T>(
    habits: readonly Habit[],
    { breaks }: Pick<AccountData, 'breaks'>,
    today: DayKey,
    name: string,
    compute: Compute<T>,
  ): T[] | undefined {
    if (!habits.every(canCompute)) return undefined;
    const all = habits.map((habit) => this.known(habit, breaks, today));
    const missing = all.filter(({ values }) => !values.has(name));
    if (missing.length <= AT_ONCE) return all.map((known) => this.value(known, name, compute));
    if (!this.#waiting.has(name)) {
      this.#waiting.add(name);
      this.#slice(missing, name, compute);
    }
    return undefined;
  }

  #slice(missing: Known[], name: string, compute: Compute<unknown>): void {
    this.#later(() => {
      for (const known of missing.splice(0, AT_ONCE / 4)) this.value(known, name, compute);
      if (missing.length > 0) {
        this.#slice(missing, name, compute);
        return;
      }
      this.#waiting.delete(name);
      this.#version += 1;
      for (const listener of this.#listeners) listener();
    });
  }

  /** The record of a habit with all its breaks, and with the grace that its user wants. */
  record(data: AccountData, today: DayKey, habit: Habit): HabitRecord {
    return { ...this.known(habit, data.breaks, today).record, grace: hasGrace(data) };
  }

  /** The same answer as long as a function is asked the same: screens render again only for another one. */
  #remembered<A extends readonly unknown[], T>(compute: (...asked: A) => T): (...asked: A) => T {
    const answer = remembered((_version: number, _isWhole: boolean, ...asked: A) => compute(...asked));
    return (...asked) => answer(this.version(), this.isWhole(), ...asked);
  }
}

/** All habits, archived ones too. */
export const allHabits = ({ habits, archives }: AccountData): readonly Habit[] => [...habits, ...archives];

/** The sums of all, in `sums`; undefined while those of one are. */
export function addUp(own: readonly DaySums[] | undefined, sums: DaySums): DaySums | undefined {
  for (const each of own ?? []) sums.merge(each);
  return own && sums;
}

/** Whether one missed day a month breaks no streak; not until that rule is loaded, which begins then. */
export function hasGrace({ settings }: Pick<AccountData, 'settings'>): boolean {
  if (settings.grace && !kinds.isLoaded()) void kinds.load();
  return settings.grace && kinds.isLoaded();
}
