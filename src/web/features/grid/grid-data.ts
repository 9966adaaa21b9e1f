import { addDays, type DayKey, dayRange } from '#domain/days/day-key.ts';
import { pastDayIn } from '#web/shared/past-day.ts';

/** The days of a wide grid. */
export const GRID_DAYS = 31;
/** The days that a phone shows. */
export const RECENT_DAYS = 7;
/** Whether there is room for a day only on a wide screen. */
export const isOld = (days: readonly DayKey[], index: number): boolean => index < days.length - RECENT_DAYS;
/** The query parameter of the last day: `?until=2026-11-20`. */
export const untilParameter = 'until';

/** The last day of the grid in an address; today for none, and for anything that is no past day. */
export const untilOf = (search: string, today: DayKey): DayKey =>
  pastDayIn(search, untilParameter, today) ?? today;

/** The days of the grid, oldest first. */
export const gridDays = (until: DayKey): DayKey[] => dayRange(addDays(until, 1 - GRID_DAYS), until);
