import type { DayKey } from './day-key.ts';
import type { HabitRecord } from './habit-record.ts';
import { percentageOf } from './performance.ts';
import { bestRun, currentRun, historyOf, type RecordHistory } from './streak.ts';

/** How many completed days earn a medal (decisions.md, Performance). */
export const MEDALS: readonly number[] = [7, 21, 50, 100, 250, 500, 1000];

export interface Achievement {
  /** Ticks on due days, ever. */
  readonly completed: number;
  readonly currentStreak: number;
  readonly bestStreak: number;
  /** Of all due days up to today. */
  readonly percentage: number | null;
  readonly medals: number[];
}

/** The medals reached, smallest first. */
export function medalsOf(completed: number): number[] {
  return MEDALS.filter((medal) => completed >= medal);
}

/** How many more done days make a medal near: those of today and yesterday. */
const NEAR = 2;

/** Whether a habit has just earned a medal, or is about to. */
export function isMedalNear(completed: number): boolean {
  return MEDALS.some((medal) => Math.abs(medal - completed) <= NEAR);
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
    percentage: percentageOf(completed, total),
    medals: medalsOf(completed),
  };
}

/** The due items that were met: stored, but for a limit, of which a day is met when it is over. */
export function completedBy(record: HabitRecord & { readonly completed: number }, today: DayKey): number {
  return record.kind === 'limit' ? countDays(historyOf(record, today)).completed : record.completed;
}

/** Most completed first; equals do not change their order. */
export function rankAchievements<T extends { readonly completed: number }>(achievements: readonly T[]): T[] {
  return achievements.toSorted((left, right) => right.completed - left.completed);
}

/** The due items that were met, and all that count: those of today count only when they are met. */
export function countDays({ due, ticked, today }: RecordHistory): { completed: number; total: number } {
  let completed = 0;
  let missed = 0;
  for (let day = 0; day < due.length; day += 1) {
    const items = due[day] ?? 0;
    if (items === 0) continue;
    const met = ticked[day] === 1 ? 1 : 0;
    completed += met;
    if (day < today) missed += items - met;
  }
  return { completed, total: completed + missed };
}
