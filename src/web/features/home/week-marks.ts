import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { isDoneOn, isDueOn, isNeutral, type ListedHabit } from '#domain/list/wire-habit.ts';
import type { MarkState, WeekMark } from '#web/ui/week-strip.tsx';

/** The seven days of the week that `today` is in; `weekStart` 0 = Sunday to 6. */
export function weekOf(today: DayKey, weekStart: number): DayKey[] {
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/**
 * The current week of a habit, day by day, and the seven days to show: the same, but from yesterday on the first day of a week, so that
 * yesterday is always among them.
 */
export function weekMarks(habit: ListedHabit, today: DayKey, weekStart: number) {
  const markOf = (day: DayKey): WeekMark => ({ state: stateOf(habit, day, today), today: day === today });
  return { week: weekOf(today, weekStart).map(markOf), shown: shownDays(today, weekStart).map(markOf) };
}

/** The seven days that a week strip shows. */
export function shownDays(today: DayKey, weekStart: number): DayKey[] {
  const week = weekOf(today, weekStart);
  return week[0] === today ? [addDays(today, -1), ...week.slice(0, -1)] : week;
}

function stateOf(habit: ListedHabit, day: DayKey, today: DayKey): MarkState {
  if (isDoneOn(habit, day)) return 'done';
  if (!isDueOn(habit, day)) return isNeutral(habit, day) ? 'rest' : 'off';
  if (day > today) return 'future';
  return day === today ? 'open' : 'missed';
}

/** The number of done days, as `count`, and of due days of a week. */
export function weekSummary(marks: readonly WeekMark[]): { count: number; due: number } {
  return {
    count: marks.filter((mark) => mark.state === 'done').length,
    due: marks.filter(({ state }) => state !== 'off' && state !== 'rest').length,
  };
}
