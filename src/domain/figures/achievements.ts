import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { dayFlags, periodDays } from '#domain/record/day-flags.ts';
import { begunBy, edgesOf, firstDayOfRecord, type HabitRecord } from '#domain/record/habit-record.ts';
import { gracedDays } from './grace.ts';
import { percentageOf } from './performance.ts';
import { periodRuns } from './period-runs.ts';
import { bestRun, countDays, currentRun, type EarlierBest, type RecordHistory } from './runs.ts';

/** How many completed days earn a medal (docs/rules/figures.md#medals). */
export const MEDALS: readonly number[] = [7, 21, 50, 100, 250, 500, 1000];

export interface Achievement {
  /** Ticks on due days, ever. */
  readonly completed: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  /** Only where an earlier plan counted by another unit, and its best streak lasted longer. */
  readonly earlierBest?: EarlierBest | undefined;
  /** Of all due days up to today. */
  readonly percentage: number | null;
  readonly medals: number[];
}

/** The medals reached, smallest first. */
export const medalsOf = (completed: number): number[] => MEDALS.filter((medal) => completed >= medal);

/** How many more done days make a medal near: those of today and yesterday. */
const NEAR = 2;

/** Whether a habit has just earned a medal, or is about to. */
export function isMedalNear(completed: number): boolean {
  return MEDALS.some((medal) => Math.abs(medal - completed) <= NEAR);
}

/** Most completed first; equals do not change their order. */
export function rankAchievements<T extends { readonly completed: number }>(achievements: readonly T[]): T[] {
  return achievements.toSorted((left, right) => right.completed - left.completed);
}

/** The achievements of a habit from its first day to today; `history` is its own, where the caller has it already. */
export function achievementOf(
  record: HabitRecord,
  today: DayKey,
  history: RecordHistory = historyOf(record, today),
): Achievement {
  const { completed, total } = countDays(history);
  return {
    completed,
    currentStreak: currentRun(history),
    bestStreak: bestRun(history),
    ...(history.runs?.earlier && { earlierBest: history.runs.earlier }),
    percentage: percentageOf(completed, total),
    medals: medalsOf(completed),
  };
}

interface Named {
  readonly id: string;
  readonly name: string;
  readonly emoji: string;
  readonly archivedAt: string | null;
}

/** The same with what a list of achievements shows of the habit. */
export function achievementFor({ id, name, emoji, archivedAt }: Named, record: HabitRecord, today: DayKey) {
  return { id, name, emoji, archivedAt, ...achievementOf(record, today) };
}

/** The due items that were met: stored, but for a limit, of which a day is met when it is over. */
export function completedBy(record: HabitRecord & { readonly completed: number }, today: DayKey): number {
  return keepsLimit(record) ? countDays(historyOf(record, today)).completed : record.completed;
}

/** The days of a record from its first day to `today`, and its streaks. */
export function historyOf(record: HabitRecord, today: DayKey): RecordHistory {
  const start = dayNumber(firstDayOfRecord(record));
  const todayNumber = dayNumber(today);
  const stop = Math.max(todayNumber, dayNumber(edgesOf(record).latest ?? today));
  const flags = dayFlags(record, start, stop, todayNumber);
  const bare = { ...flags, start, today: todayNumber - start };
  // A plan that begins later does not begin another streak yet.
  const known = begunBy(record, todayNumber);
  const days = periodDays(known, start, stop);
  const isOfDay = (index: number): boolean => days?.inPeriod[index + start - days.start] !== 1;
  const history = record.grace ? { ...bare, graced: gracedDays(bare, isOfDay) } : bare;
  return days === null ? history : { ...history, runs: periodRuns(known, history, days) };
}
