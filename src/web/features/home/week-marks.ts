import { addDays, type DayKey, weekdayOf } from '#domain/day-key.ts';
import { isDoneOn, isDueToday } from '#domain/due-today.ts';
import { type DueHistory, dueDays } from '#domain/wire-habit.ts';
import type { MarkState, WeekMark } from '#web/ui/week-strip.tsx';

/** The seven days of the week that `today` is in; `weekStart` 0 = Sunday to 6. */
export function weekOf(today: DayKey, weekStart: number): DayKey[] {
  const first = addDays(today, -((weekdayOf(today) - weekStart + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(first, index));
}

/** The current week of a habit, day by day. Future days are due by the current weekdays. */
export function weekMarks(habit: DueHistory, today: DayKey, weekStart: number): WeekMark[] {
  const due = dueDays(habit);
  return weekOf(today, weekStart).map((day) => ({
    state: stateOf(habit, day, today, due),
    today: day === today,
  }));
}

function stateOf(habit: DueHistory, day: DayKey, today: DayKey, due: readonly DayKey[]): MarkState {
  if (isDoneOn(habit, day)) return 'done';
  if (day > today) return isDueToday(habit, day) ? 'future' : 'off';
  if (!due.includes(day)) return 'off';
  return day === today ? 'open' : 'missed';
}

/** The number of done and due days this week. */
export function weekSummary(marks: readonly WeekMark[]): { done: number; due: number } {
  return {
    done: marks.filter((mark) => mark.state === 'done').length,
    due: marks.filter((mark) => mark.state !== 'off').length,
  };
}
