import { addDays, type DayKey, dayRange, weekdayOf } from '#domain/days/day-key.ts';

/** `2026-11` of a day. */
export const monthOf = (day: DayKey): string => day.slice(0, 7);

/** The days of a month, `2026-11`, and the number of weekdays in its first week that belong to the month before. */
export function daysOfMonth(month: string, weekStart: number): { days: DayKey[]; offset: number } {
  const first = `${month}-01`;
  const last = addDays(`${nextMonth(month)}-01`, -1);
  return { days: dayRange(first, last), offset: (weekdayOf(first) - weekStart + 7) % 7 };
}

export const nextMonth = (month: string): string => monthOf(addDays(`${month}-28`, 4));
export const previousMonth = (month: string): string => monthOf(addDays(`${month}-01`, -1));
