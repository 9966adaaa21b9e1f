import { type DayKey, EARLIEST_DAY, isDayKey } from '#domain/days/day-key.ts';

/** The past day that a parameter of an address names; null for today, and for anything that is no past day. */
export function pastDayIn(search: string, parameter: string, today: DayKey): DayKey | null {
  const day = new URLSearchParams(search).get(parameter);
  return day !== null && isDayKey(day) && day >= EARLIEST_DAY && day < today ? day : null;
}
