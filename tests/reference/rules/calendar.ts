/** A date as the number of days since 1 January 1970, so that a loop over days is a loop over numbers. */
export type Day = number;

const DAY_MS = 86_400_000;

export const dayOf = (key: string): Day => Math.round(Date.parse(`${key}T00:00:00Z`) / DAY_MS);

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

export const dateOf = (day: Day): number => new Date(day * DAY_MS).getUTCDate();

/** Months since the year 0. */
export function monthOf(day: Day): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day++) days.push(day);
  return days;
}

export function lastOfMonth(day: Day): Day {
  let last = day;
  while (dateOf(last + 1) !== 1) last++;
  return last;
}

/** The days of the week, or of the month, that has the day. */
export function daysOfPeriod(day: Day, per: 'week' | 'month', weekStart: number): Day[] {
  if (per === 'month') return daysFrom(day - dateOf(day) + 1, lastOfMonth(day));
  let first = day;
  while (weekdayOf(first) !== weekStart) first--;
  return daysFrom(first, first + 6);
}

/** The date on the clock of the zone, or the date before it until the day starts. */
export function todayAt(instant: number, timeZone: string, dayStart: number): Day {
  const [date = '', hour] = new Date(instant).toLocaleString('sv-SE', { timeZone }).split(/[ :]/);
  return Number(hour) < dayStart ? dayOf(date) - 1 : dayOf(date);
}
