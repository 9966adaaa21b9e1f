import type { DayKey } from '#domain/days/day-key.ts';
import { pastDayIn } from '#web/shared/past-day.ts';

/** The query parameter of the list of another day: `?day=2026-11-20`. */
export const dayParameter = 'day';

/** The past day whose list an address asks for; null for today. */
export const pastDayOf = (search: string, today: DayKey): DayKey | null =>
  pastDayIn(search, dayParameter, today);
