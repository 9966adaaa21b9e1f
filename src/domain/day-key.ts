/** A date `YYYY-MM-DD` in the user's time zone; keys sort as text in the order of days. */
export type DayKey = string;

const DAY_MILLISECONDS = 86_400_000;
const FURTHEST_ZONE_MILLISECONDS = 14 * 3_600_000;

/** The first day that can be ticked (decisions.md, Days). */
export const EARLIEST_DAY: DayKey = '2000-01-01';

/** Days from 1970-01-01 to `day`. */
export function dayNumber(day: DayKey): number {
  return Date.parse(day) / DAY_MILLISECONDS;
}

/** The day that is `number` days after 1970-01-01, for years 0 to 9999. */
export function dayKey(number: number): DayKey {
  return new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** True for a date that exists: `2026-02-30` does not. */
export function isDayKey(text: string): text is DayKey {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const number = dayNumber(text);
  return Number.isInteger(number) && dayKey(number) === text;
}

/** The day `count` days after `day`, before it when negative. */
export function addDays(day: DayKey, count: number): DayKey {
  return dayKey(dayNumber(day) + count);
}

/** The weekday of a day number: 0 = Sunday to 6 (1970-01-01 was a Thursday). */
export function weekdayOfNumber(number: number): number {
  return (((number + 4) % 7) + 7) % 7;
}

/** 0 = Sunday to 6 = Saturday. */
export function weekdayOf(day: DayKey): number {
  return weekdayOfNumber(dayNumber(day));
}

/** Every day from `from` to `to`, both included, oldest first; none when `from` is after `to`. */
export function dayRange(from: DayKey, to: DayKey): DayKey[] {
  const first = dayNumber(from);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => dayKey(first + index));
}

/** The day it is in `timeZone` (IANA) at an instant. Throws a RangeError for an unknown zone. */
export function dayIn(timeZone: string, epochMilliseconds: number): DayKey {
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString();
}

/** Today in the first time zone (UTC+14): a later day is in the future everywhere on earth. */
export function lastDayOnEarth(epochMilliseconds: number): DayKey {
  return dayKey(Math.floor((epochMilliseconds + FURTHEST_ZONE_MILLISECONDS) / DAY_MILLISECONDS));
}

/** True for an IANA name that this platform supports. An offset (`+02:00`) is no zone: it has no daylight saving. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][\w+\-/]*$/.test(text)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text);
    return true;
  } catch {
    return false;
  }
}
