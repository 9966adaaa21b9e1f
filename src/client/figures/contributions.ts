import type { AccountData } from '#client/state/account-data.ts';
import { canCompute } from '#client/state/kinds.ts';
import type { Break } from '#contract/breaks.ts';
import type { Habit } from '#contract/habits.ts';
import { breaksOf } from '#domain/days/breaks.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { recordOf } from '#domain/list/wire-habit.ts';
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

/** What each habit contributes to figures, computed once for each of its states, and in slices where there are many. */
export class Contributions {
  readonly #later: (work: () => void) => void;
  readonly #known = new WeakMap<Habit, Known>();
  readonly #listeners = new Set<() => void>();
  readonly #waiting = new Set<string>();
  #version = 0;

  constructor(later: (work: () => void) => void) {
    this.#later = later;
  }

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

  /** Calls back when values that were computed in slices are there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly version = (): number => this.#version;
}
