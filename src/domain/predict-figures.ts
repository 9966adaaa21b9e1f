import { type Achievement, medalsOf } from './achievements.ts';
import { addDays, type DayKey, dayKey, dayNumber } from './day-key.ts';
import type { DayFigures } from './divider-progress.ts';
import type { FiguresByDay } from './figure-days.ts';
import { kindRules } from './kind-rules.ts';
import { percentageOf, type Stats, statsWithSums } from './performance.ts';
import { bestRun, countDays, currentRun, type RecordHistory } from './runs.ts';
import { createdDay, type DueHistory, dueDays } from './wire-habit.ts';

/**
 * The figures that the server will send, predicted from the days of habits that the device has (docs/rules/figures.md). Figures of
 * other days stay as the server sent them.
 */

/** What of a habit is booked on a day. */
export interface DayMark {
  /** How many due items are booked on it. */
  readonly due: number;
  readonly done: boolean;
}

/** One day of one habit, before and after the pending mutations. */
export interface DayChange {
  readonly habitId: string;
  readonly day: DayKey;
  readonly before: DayMark;
  readonly after: DayMark;
}

const NOTHING: DayMark = { due: 0, done: false };

/** The days on which a habit differs; a habit that is missing on one side has no days there. */
export function dayChanges(
  habitId: string,
  before: DueHistory | undefined,
  after: DueHistory | undefined,
): DayChange[] {
  const [today = ''] = Object.keys((after ?? before)?.history ?? {});
  const [markBefore, markAfter] = [marksOf(before, today), marksOf(after, today)];
  const changes: DayChange[] = [];
  for (const day of Object.keys((after ?? before)?.history ?? {})) {
    // A day that only one of two histories contains counts as unchanged.
    if (before && !(day in before.history)) continue;
    const [was, is] = [markBefore(day), markAfter(day)];
    if (was.due !== is.due || was.done !== is.done) changes.push({ habitId, day, before: was, after: is });
  }
  return changes;
}

function marksOf(habit: DueHistory | undefined, today: DayKey): (day: DayKey) => DayMark {
  if (!habit) return () => NOTHING;
  const { due, ticked, start } = flagsOf(habit, today);
  return (day) => {
    const at = dayNumber(day) - start;
    return { due: due[at] ?? 0, done: ticked[at] === 1 };
  };
}

/** A graph with the changes of its habits; the same object when no change is in its range. */
export function predictGraph(days: FiguresByDay, changes: readonly DayChange[], today: DayKey): FiguresByDay {
  const changed: Record<DayKey, DayFigures> = {};
  for (const { day, before, after } of changes) {
    const figures = changed[day] ?? days[day];
    if (!figures) continue;
    const isPast = day < today;
    changed[day] = moved(figures, counted(before, isPast), counted(after, isPast));
  }
  return Object.keys(changed).length === 0 ? days : { ...days, ...changed };
}

/** The statistics with the changes of all habits; when their sums are missing or of another day, only `ratio`. */
export function predictStats<S extends Stats>(stats: S, changes: readonly DayChange[], today: DayKey): S {
  const ratio = changes
    .filter(({ day }) => day === today)
    .reduce((sum, { before, after }) => moved(sum, counted(before, true), counted(after, true)), stats.ratio);
  const { sums } = stats;
  if (sums?.day !== today || changes.length === 0) return ratio === stats.ratio ? stats : { ...stats, ratio };
  const last = sums.total.length - 1;
  const days = sums.total.map((total, index) => ({ completed: sums.completed[index] ?? 0, total }));
  const graph = Object.fromEntries(days.map((day, index) => [addDays(today, index - last), day]));
  return { ...stats, ...statsWithSums(Object.values(predictGraph(graph, changes, today)), ratio, today) };
}

/** The contribution of a mark to the figures of its day. A day that is not over counts only when done. */
function counted({ due, done }: DayMark, untickedCounts: boolean): DayFigures {
  const completed = Number(due > 0 && done);
  return { completed, total: untickedCounts ? due : completed };
}

function moved(figures: DayFigures, before: DayFigures, after: DayFigures): DayFigures {
  return {
    completed: Math.max(0, figures.completed + after.completed - before.completed),
    total: Math.max(0, figures.total + after.total - before.total),
  };
}

/**
 * The achievement of a habit after a change of its known days. Exact when they reach back to its first day; otherwise the streak continues
 * the server's beyond the known days, and `percentage` does not change.
 */
export function predictAchievement<A extends Achievement>(
  achievement: A,
  before: DueHistory,
  after: DueHistory,
  today: DayKey,
): A {
  const [was, is] = [flagsOf(before, today), flagsOf(after, today)];
  const [sumsBefore, sumsAfter] = [countDays(was), countDays(is)];
  const completed = Math.max(0, achievement.completed + sumsAfter.completed - sumsBefore.completed);
  const rules = kindRules(after);
  if (rules && was.runs && is.runs) {
    const withUnits = rules.withPeriods(achievement, is.runs.current - was.runs.current);
    return { ...withUnits, completed, medals: medalsOf(completed) };
  }
  const currentStreak = currentRun(is) + (isUnbroken(is) ? olderRun(achievement, was) : 0);
  const isWhole = createdDay(after) > dayKey(is.start) && sumsBefore.completed === achievement.completed;
  return {
    ...achievement,
    completed,
    currentStreak,
    bestStreak: isWhole ? bestRun(is) : bestStreakOf(achievement, currentStreak, bestRun(is)),
    percentage: isWhole ? percentageOf(completed, sumsAfter.total) : achievement.percentage,
    medals: medalsOf(completed),
  };
}

/** The part of the server's streak before the known days; 0 when it ends within them. */
function olderRun({ currentStreak }: Achievement, was: RecordHistory): number {
  return isUnbroken(was) ? Math.max(0, currentStreak - currentRun(was)) : 0;
}

/** The best streak falls only together with the run that it is. */
function bestStreakOf(achievement: Achievement, currentStreak: number, bestKnown: number): number {
  const isCurrent = achievement.bestStreak === achievement.currentStreak;
  const older = isCurrent && currentStreak < achievement.currentStreak ? 0 : achievement.bestStreak;
  return Math.max(older, currentStreak, bestKnown);
}

/** The known days of a habit, of which `start` is the oldest. */
export function flagsOf(habit: DueHistory, today: DayKey): RecordHistory {
  const rules = kindRules(habit);
  if (rules) return rules.flagsOf(habit, today);
  const numbers = Object.keys(habit.history).map(dayNumber);
  const [start, stop] = [Math.min(...numbers), Math.max(...numbers)];
  const due = new Uint8Array(stop - start + 1);
  const ticked = new Uint8Array(due.length);
  for (const day of dueDays(habit)) due[dayNumber(day) - start] = 1;
  for (const [day, count] of Object.entries(habit.history))
    ticked[dayNumber(day) - start] = Number(count > 0);
  return { due, ticked, shares: null, start, today: dayNumber(today) - start };
}

/** Whether a streak back from today is unbroken over all known days. */
function isUnbroken({ due, ticked, today }: RecordHistory): boolean {
  for (let day = 0; day < today; day += 1) if ((due[day] ?? 0) > 0 && ticked[day] !== 1) return false;
  return true;
}
