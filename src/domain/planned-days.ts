import { type DayKey, dayNumber, weekdayOf } from './day-key.ts';
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
