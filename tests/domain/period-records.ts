import { addDays, type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { achievementOf } from '#domain/figures/achievements.ts';
import { DaySums } from '#domain/figures/performance.ts';
import type { PeriodRepeat } from '#domain/plan/habit.ts';
import { type Plan, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';

/** Habits that are counted by weeks and months, and their figures in short. */

/** A day of January 2026, which begins on a Thursday: the 5th is a Monday. */
export const jan = (date: number): DayKey => addDays('2026-01-01', date - 1);

const planOf = (repeat: PeriodRepeat, target?: number): Plan => ({
  days: EVERY_DAY,
  repeat,
  ...(repeat.per === 'week' && { weekStart: 1 }),
  ...(target !== undefined && { target }),
});
export const times = (count: number, per: 'week' | 'month' = 'week') => planOf({ type: 'times', count, per });
export const pages = (target: number) => planOf({ type: 'total', per: 'week' }, target);

export const ticked = (
  plan: Plan,
  days: readonly DayKey[],
  more: Partial<HabitRecord> = {},
): HabitRecord => ({
  schedule: startSchedule(plan),
  createdOn: jan(5),
  ticks: TickSet.of(days),
  ...more,
});
export const logged = (
  kind: 'amount' | 'limit',
  plan: Plan,
  values: readonly (readonly [DayKey, number])[],
  more: Partial<HabitRecord> = {},
): HabitRecord => ({ ...ticked(plan, []), kind, values: DayValues.of(values), ...more });

/** The days with due items as it is known on `today`, each with how many were met of how many. */
export function booked(record: HabitRecord, today: DayKey): [DayKey, string][] {
  const sums = new DaySums(dayNumber('2026-01-01'), dayNumber(today) + 40, dayNumber(today));
  sums.add(record);
  return sums
    .figures(dayNumber(today))
    .filter(({ total }) => total > 0)
    .map(({ day, completed, total }) => [day, `${String(completed)} of ${String(total)}`]);
}

export function figures(record: HabitRecord, today: DayKey) {
  const { completed, percentage, currentStreak, bestStreak } = achievementOf(record, today);
  return [completed, percentage, currentStreak, bestStreak];
}

export const breakOf = (from: DayKey, to: DayKey): Partial<HabitRecord> => ({ breaks: [{ from, to }] });
