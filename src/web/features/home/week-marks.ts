import type { Habit } from '#contract/habits.ts';
import { addDays, type DayKey, weekdayOf } from '#domain/day-key.ts';
import { isDoneOn } from '#domain/due-today.ts';
import type { MarkState, WeekMark } from '#web/ui/week-strip.tsx';

type Marked = Pick<Habit, 'days' | 'history' | 'activated'>;

/** The seven days of the week that `today` is in; `weekStart` 0 = Sunday to 6. */
export function weekOf(today: DayKey, weekStart: number): DayKey[] {
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/**
 * How the current week of a habit stands, day by day. Nothing was missed before its first day: `createdOn`, or its earliest tick
 * where that is earlier (decisions.md, Days), as far as the history goes back.
 */
export function weekMarks(habit: Marked, today: DayKey, weekStart: number, createdOn: DayKey): WeekMark[] {
  const ticked = Object.keys(habit.history).filter((day) => isDoneOn(habit, day));
  const since = [createdOn, ...ticked].toSorted()[0] ?? createdOn;
  return weekOf(today, weekStart).map((day) => ({
    key: day,
    state: stateOf(habit, day, today, since),
    today: day === today,
  }));
}

function stateOf(habit: Marked, day: DayKey, today: DayKey, since: DayKey): MarkState {
  if (isDoneOn(habit, day)) return 'done';
  const due = habit.activated && habit.days.includes(weekdayOf(day));
  if (!due || day < since) return 'off';
  if (day === today) return 'open';
  return day < today ? 'missed' : 'future';
}

/** How many of the days that count this week are done. */
export function weekSummary(marks: readonly WeekMark[]): { done: number; due: number } {
  return {
    done: marks.filter((mark) => mark.state === 'done').length,
    due: marks.filter((mark) => mark.state !== 'off').length,
  };
}
