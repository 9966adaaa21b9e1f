import { type DayKey, dayNumber, weekdayOf } from '#domain/days/day-key.ts';
import type { Weekday } from '#domain/days/weekdays.ts';
import { flagRepeat } from './repeat-days.ts';
import { rowOn, type Schedule } from './schedule.ts';

/** Whether the plan of a day names it, or its period. */
export function isPlanned(schedule: Schedule, day: DayKey): boolean {
  const row = rowOn(schedule, day);
  if (!row?.repeat) return row?.days.includes(weekdayOf(day)) === true;
  const flag = new Uint8Array(1);
  const number = dayNumber(day);
  flagRepeat(flag, number, [number, number + 1], row.repeat);
  return flag[0] === 1;
}

/** True when the day is planned and not before the first (docs/rules/days.md#first-and-last-day). */
export function isDue(schedule: Schedule, firstDay: DayKey, day: DayKey): boolean {
  return day >= firstDay && isPlanned(schedule, day);
}

/** The first of these weekdays after the day; null without any. */
export function nextWeekday(days: readonly Weekday[], day: DayKey): Weekday | null {
  const after = Array.from({ length: 7 }, (_, index) => (weekdayOf(day) + 1 + index) % 7);
  return after.find((weekday) => days.includes(weekday)) ?? null;
}
