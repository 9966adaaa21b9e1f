import type { AccountData } from '#client/state/account-data.ts';
import type { Habit } from '#contract/habits.ts';
import type { Achievement, Stats } from '#contract/performance.ts';
import type { DayKey } from '#domain/days/day-key.ts';
import { rankAchievements } from '#domain/figures/achievements.ts';
import { type DaySums, statsOfSums, sumsForStats } from '#domain/figures/day-sums.ts';
import { achievementOf } from '#domain/figures/record-achievement.ts';
import { byOrder } from '#domain/order/ordering.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { Contributions } from './contributions.ts';

/** The figures of an account, computed from the records of its habits by the functions that the server calls. */
export class Figures {
  /** Whether all habits are known, archived ones too. */
  readonly isWhole: () => boolean;
  readonly parts: Contributions;

  constructor(isWhole: () => boolean, later: (work: () => void) => void) {
    this.isWhole = isWhole;
    this.parts = new Contributions(later);
    this.subscribe = this.parts.subscribe;
    this.version = this.parts.version;
  }

  /** Calls back when figures that were computed in slices are there. */
  readonly subscribe: Contributions['subscribe'];
  readonly version: () => number;

  /** The figures of the profile header. */
  readonly stats = this.#remembered(
    (data: AccountData, today: DayKey, sent: Stats | undefined): Stats | undefined => {
      if (!this.isWhole()) return sent;
      const own = this.parts.all(allHabits(data), data, today, 'stats', (record) => {
        const sums = sumsForStats(today);
        sums.add(record);
        return sums;
      });
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
      const own = this.parts.all(
        habits,
        data,
        today,
        'achievement',
        (record, { id, name, emoji, archivedAt }): Achievement => {
          return { id, name, emoji, archivedAt, ...achievementOf(record, today) };
        },
      );
      if (!own || (habits.length === 0 && !this.isWhole())) return sent;
      const ids = new Set(habits.map(({ id }) => id));
      const others = this.isWhole()
        ? []
        : (sent ?? []).filter(({ id, archivedAt }) => archivedAt !== null && !ids.has(id));
      return rankAchievements([...own, ...others]);
    },
  );

  /** The record of a habit with all its breaks. */
  record(data: AccountData, today: DayKey, habit: Habit): HabitRecord {
    return this.parts.known(habit, data.breaks, today).record;
  }

  /** The same answer as long as a function is asked the same: screens render again only for another one. */
  #remembered<A extends readonly unknown[], T>(compute: (...asked: A) => T): (...asked: A) => T {
    let last: { readonly asked: readonly unknown[]; readonly answer: T } | undefined;
    return (...asked) => {
      const now = [this.version(), this.isWhole(), ...asked];
      if (!last?.asked.every((each, at) => each === now[at]))
        last = { asked: now, answer: compute(...asked) };
      return last.answer;
    };
  }
}

/** All habits, archived ones too. */
export const allHabits = ({ habits, archives }: AccountData): readonly Habit[] => [...habits, ...archives];

/** The sums of all, in `sums`; undefined while those of one are. */
export function addUp(own: readonly DaySums[] | undefined, sums: DaySums): DaySums | undefined {
  for (const each of own ?? []) sums.merge(each);
  return own && sums;
}
