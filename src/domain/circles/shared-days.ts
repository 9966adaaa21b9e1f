import { addDays, type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import { achievementOf } from '#domain/figures/achievements.ts';
import { keepsLimit, logsAmount } from '#domain/plan/habit.ts';
import { dayFlags, statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import type { ShareLevel } from './circle.ts';

/** What members read of a day (docs/rules/circles.md#days). */
export const sharedStates = ['done', 'open', 'empty', 'rest'] as const;
export type SharedState = (typeof sharedStates)[number];

const marks: Readonly<Record<SharedState, string>> = { done: 'x', open: 'o', empty: '.', rest: '-' };
const states = Object.fromEntries(sharedStates.map((state) => [marks[state], state])) as Record<
  string,
  SharedState
>;

/** How many days each level shows, today included. */
export const levelDays: Readonly<Record<ShareLevel, number>> = { today: 1, week: 7, full: 35 };

/** Days after the one of a write for which its share is still true: the days begin without any write. */
export const DAYS_AHEAD = 7;

/** What is stored of a shared habit: what members read on `from`, and on each of the days after it while nothing is logged. */
export interface StoredShare {
  readonly from: DayKey;
  /** By the days from `from` on: a mark for each shown day, the oldest first. */
  readonly views: readonly string[];
  /** The same for the streak; of level full alone, and of no limit. */
  readonly streaks?: readonly number[];
  /** The amounts of shown days, in whole thousandths; of level full alone, and of no limit. */
  readonly values?: Readonly<Record<DayKey, number>>;
}

/** What is shown of a habit on the today of its owner. */
export interface SharedDays {
  readonly days: readonly { readonly day: DayKey; readonly state: SharedState; readonly value?: number }[];
  readonly streak?: number;
}

interface Owner {
  readonly today: DayKey;
  /** The first day of the owner's weeks: a day is shown as empty once its week is over. */
  readonly weekStart: number;
}

/** What a level stores of a habit. An archived or paused habit rests. */
export function storedShare(
  record: HabitRecord,
  level: ShareLevel,
  { today, weekStart }: Owner,
): StoredShare {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, index) => addDays(today, index));
  const views = days.map((day) => viewOn(record, level, { today: day, weekStart }));
  // A streak that ends, and an amount above the bound, would tell of a slip.
  if (level !== 'full' || keepsLimit(record)) return { from: today, views };
  const streaks = days.map((day) => achievementOf(record, day).currentStreak);
  return { from: today, views, streaks, ...(logsAmount(record) && { values: shownValues(record, today) }) };
}

function viewOn(record: HabitRecord, level: ShareLevel, { today, weekStart }: Owner): string {
  const stop = dayNumber(today);
  const start = stop - levelDays[level] + 1;
  const shown = statesOf(record, start, stop, stop);
  const { due } = dayFlags(record, start, stop, stop);
  const week = stop - ((weekdayOf(today) - weekStart + 7) % 7);
  const isLimit = keepsLimit(record);
  return shown
    .map((state, index) => {
      const day = start + index;
      if (state === 'done') return marks.done;
      // A slip of a limit is nothing that others learn of: its clean days alone show.
      if (isLimit || state !== 'none') return marks.rest;
      if (day === stop) return marks.open;
      // Of a week or month that counts as a whole, the items that were left are booked on its last days.
      return day < week && (due[index] ?? 0) > 0 ? marks.empty : marks.rest;
    })
    .join('');
}

function shownValues(record: HabitRecord, today: DayKey): Record<DayKey, number> {
  const shown: Record<DayKey, number> = {};
  for (let back = levelDays.full - 1; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const value = record.values?.get(day) ?? null;
    if (value !== null) shown[day] = value;
  }
  return shown;
}

/** Whether the views of a share do not reach to a day: its owner has logged nothing for long, or travels. */
export function isStale({ from }: Pick<StoredShare, 'from'>, today: DayKey): boolean {
  const at = dayNumber(today) - dayNumber(from);
  return at < 0 || at > DAYS_AHEAD;
}

/** What members read of a share on the today of its owner. A stale one rests until it is stored again. */
export function sharedDays(share: StoredShare, level: ShareLevel, today: DayKey): SharedDays {
  const at = dayNumber(today) - dayNumber(share.from);
  const view = share.views[at] ?? marks.rest.repeat(levelDays[level]);
  const days = Array.from(view, (mark, index) => {
    const day = addDays(today, index - view.length + 1);
    const value = share.values?.[day];
    return { day, state: states[mark] ?? 'rest', ...(value !== undefined && { value }) };
  });
  const streak = share.streaks?.[at];
  return { days, ...(streak !== undefined && { streak }) };
}
