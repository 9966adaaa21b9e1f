import { addDays, type DayKey } from '#domain/days/day-key.ts';

/** How far a reminder is looked for: an interval may be a year long. */
export const DAYS_AHEAD = 800;

/** The last day of which it is known whether it asks for something (`openDays`). */
export const lastOpenDay = (today: DayKey): DayKey => addDays(today, DAYS_AHEAD - 1);
