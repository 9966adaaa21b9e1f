import type { DayKey } from '#domain/days/day-key.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { type Achievement, medalsOf } from './achievements.ts';
import { percentageOf } from './performance.ts';
import { bestRun, countDays, currentRun, type RecordHistory } from './runs.ts';
import { historyOf } from './streak.ts';

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

/** The due items that were met: stored, but for a limit, of which a day is met when it is over. */
export function completedBy(record: HabitRecord & { readonly completed: number }, today: DayKey): number {
  return record.kind === 'limit' ? countDays(historyOf(record, today)).completed : record.completed;
}
