/** A date as the number of days since 1 January 1970, so that a loop over days is a loop over numbers. */
export type Day = number;

const DAY_MS = 86_400_000;

export const dayOf = (key: string): Day => Math.round(Date.parse(`${key}T00:00:00Z`) / DAY_MS);

export const keyOf = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

export const monthOf = (day: Day): string => keyOf(day).slice(0, 7);

export const dateOf = (day: Day): number => Number(keyOf(day).slice(8));

/** Months since the year 0. */
export const monthNumber = (day: Day): number =>
  Number(keyOf(day).slice(0, 4)) * 12 + Number(keyOf(day).slice(5, 7));

export function daysFrom(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day = first; day <= last; day++) days.push(day);
  return days;
}

export function daysOfMonth(day: Day): Day[] {
  const first = day - dateOf(day) + 1;
  let last = first;
  while (monthOf(last + 1) === monthOf(first)) last++;
  return daysFrom(first, last);
}

export function daysOfWeek(day: Day, weekStart: number): Day[] {
  let first = day;
  while (weekdayOf(first) !== weekStart) first--;
  return daysFrom(first, first + 6);
}

/** The date on the clock of the zone, or the date before it until the day starts. */
export function todayAt(instant: number, timeZone: string, dayStart: number): Day {
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(instant);
  const part = (type: string): string => clock.find((one) => one.type === type)?.value ?? '';
  const date = dayOf(`${part('year')}-${part('month')}-${part('day')}`);
  return Number(part('hour')) < dayStart ? date - 1 : date;
}
