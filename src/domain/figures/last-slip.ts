import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { keepsLimit } from '#domain/plan/habit.ts';
import { rowOn } from '#domain/plan/schedule.ts';
import { periodDays } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { periodOf } from '#domain/record/periods.ts';

/** The last day up to `today` on which a limit was passed, by its day or in its period; null without one, and for other kinds. */
export function lastSlipOf(record: HabitRecord, today: DayKey): DayKey | null {
  const { values, schedule } = record;
  const first = values?.earliest ?? null;
  if (!keepsLimit(record) || values === undefined || first === null) return null;
  const stop = dayNumber(today);
  const periods = periodDays(record, dayNumber(first), stop);
  const isSlip = (day: DayKey, value: number): boolean => {
    const number = dayNumber(day);
    if (number > stop || value === 0) return false;
    const row = rowOn(schedule, day);
    if (row?.repeat?.type !== 'total') return value > (row?.target ?? 0);
    return periodOf(periods, number)?.isPassed === true;
  };
  return values.entries().findLast(([day, value]) => isSlip(day, value))?.[0] ?? null;
}
