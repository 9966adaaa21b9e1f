import { type DayKey, EARLIEST_DAY, isDayKey } from '#domain/day-key.ts';

/** The query parameter of the list of another day: `?day=2026-11-20`. */
export const dayParameter = 'day';

/** The past day that an address asks for; null for today, and for anything that is no past day. */
export function pastDayOf(search: string, today: DayKey): DayKey | null {
  const day = new URLSearchParams(search).get(dayParameter);
  return day !== null && isDayKey(day) && day >= EARLIEST_DAY && day < today ? day : null;
}
