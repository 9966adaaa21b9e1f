import { isPeriodRepeat, type PeriodUnit } from '#domain/plan/habit.ts';
import { rowOn, type Schedule } from '#domain/plan/schedule.ts';
import type { DayFlags } from '#domain/record/habit-record.ts';
import type { DayFigures } from './figure-days.ts';

/** A whole record, from its first day to today, or to its last tick if travel put that after today. */
export interface RecordHistory extends DayFlags {
  /** The day number of the first flag. */
  readonly start: number;
  /** The index of today in the flags; negative when the record starts after it. */
  readonly today: number;
  /** The best and the current streak, where they do not count due days alone. */
  readonly runs?: Runs | undefined;
  /** 1 on a missed day that breaks no streak; none when left out. */
  readonly graced?: Uint8Array | undefined;
}

export interface Runs {
  readonly current: number;
  readonly best: number;
  /** The best one of an earlier plan that counted by another unit, where it lasted longer. */
  readonly earlier?: EarlierBest | undefined;
}

export interface EarlierBest {
  readonly unit: 'day' | PeriodUnit;
  readonly streak: number;
}

/** What the streak of a timeline counts: that of the last plan in force. */
export function streakUnitOf(schedule: Schedule): EarlierBest['unit'] {
  const row = schedule.findLast(({ days }) => days.length > 0) ?? rowOn(schedule, '');
  return isPeriodRepeat(row?.repeat) ? row.repeat.per : 'day';
}

/** Consecutive due items met, back from today; an open one does not break it (docs/rules/figures.md#streaks). */
export function currentRun(history: RecordHistory): number {
  const { due, ticked, today, runs, graced } = history;
  if (runs) return runs.current;
  let run = 0;
  for (let day = today; day >= 0; day -= 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day !== today && graced?.[day] !== 1) break;
  }
  return run;
}

/** The longest run of due items met ever. */
export function bestRun(history: RecordHistory): number {
  const { due, ticked, today, runs, graced } = history;
  if (runs) return runs.best;
  let run = 0;
  let best = 0;
  for (let day = 0; day < due.length; day += 1) {
    if (due[day] !== 1) continue;
    if (ticked[day] === 1) run += 1;
    else if (day < today && graced?.[day] !== 1) run = 0;
    if (run > best) best = run;
  }
  return best;
}

/** The due items that were met, and all that count: those of today, and of days after it, count only when they are met. */
export function countDays({
  due,
  ticked,
  today,
}: Pick<RecordHistory, 'due' | 'ticked' | 'today'>): DayFigures {
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
