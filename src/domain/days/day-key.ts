/** A date `YYYY-MM-DD` in the user's time zone; keys sort as text in the order of days. */
export type DayKey = string;

const DAY_MILLISECONDS = 86_400_000;
const FURTHEST_ZONE_MILLISECONDS = 14 * 3_600_000;

/** When the days of a user begin. */
export interface DayClock {
  /** IANA. */
  readonly timeZone: string;
  /** The hour of the wall clock, 0 to 6. */
  readonly dayStart: number;
}

/** The first day that can be ticked (docs/rules/days.md#which-days-can-be-written). */
export const EARLIEST_DAY: DayKey = '2000-01-01';

/** Days from 1970-01-01 to `day`. */
export const dayNumber = (day: DayKey): number => Date.parse(day) / DAY_MILLISECONDS;

/** The keys that were asked for last: one list of habits asks for the same few days hundreds of times. */
const keys = new Map<number, DayKey>();
const KEYS_MAX = 20_000;

/** The day that is `number` days after 1970-01-01, for years 0 to 9999. */
export function dayKey(number: number): DayKey {
  const known = keys.get(number);
  if (known !== undefined) return known;
  const key = new Date(number * DAY_MILLISECONDS).toISOString().slice(0, 10);
  if (keys.size >= KEYS_MAX) keys.clear();
  keys.set(number, key);
  return key;
}

/** True for a date that exists: `2026-02-30` does not. */
export function isDayKey(text: string): text is DayKey {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const number = dayNumber(text);
  return Number.isInteger(number) && dayKey(number) === text;
}

/** The day `count` days after `day`, before it when negative. */
export const addDays = (day: DayKey, count: number): DayKey => dayKey(dayNumber(day) + count);

/** The weekday of a day number: 0 = Sunday to 6 (1970-01-01 was a Thursday). */
export const weekdayOfNumber = (number: number): number => (((number + 4) % 7) + 7) % 7;

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (day: DayKey): number => weekdayOfNumber(dayNumber(day));

/** Every day from `from` to `to`, both included, oldest first; none when `from` is after `to`. */
export function dayRange(from: DayKey, to: DayKey): DayKey[] {
  const first = dayNumber(from);
  const count = Math.max(0, dayNumber(to) - first + 1);
  return Array.from({ length: count }, (_, index) => dayKey(first + index));
}

/** The day of each zone and start that was asked for last, with the instant of its start: most requests ask for today. */
const zoneDays = new Map<string, { readonly key: DayKey; readonly start: number }>();
/** Beyond the number of zones there are, under all their names, each with some starts. */
const ZONES_MAX = 2_000;

/**
 * The day it is in `timeZone` (IANA) at an instant: the date of the wall clock, or the one before while the clock shows an hour below
 * `dayStart`. Throws a RangeError for an unknown zone.
 */
export function dayIn(timeZone: string, epochMilliseconds: number, dayStart = 0): DayKey {
  const place = `${timeZone} ${String(dayStart)}`;
  const known = zoneDays.get(place);
  const since = known ? epochMilliseconds - known.start : -1;
  if (known && since >= 0 && since < DAY_MILLISECONDS) return known.key;
  const at = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone);
  const date = at.toPlainDate().subtract({ days: at.hour < dayStart ? 1 : 0 });
  const key = date.toString();
  const startOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: { hour: dayStart } });
  const [start, end] = [startOf(date), startOf(date.add({ days: 1 }))];
  const length = end.epochMilliseconds - start.epochMilliseconds;
  // Where clocks change, a day can be shorter, or come back for an hour after its end.
  if (length !== DAY_MILLISECONDS || start.offsetNanoseconds !== end.offsetNanoseconds) return key;
  if (zoneDays.size >= ZONES_MAX) zoneDays.clear();
  zoneDays.set(place, { key, start: start.epochMilliseconds });
  return key;
}

/** Today in the first time zone (UTC+14): a later day is in the future everywhere on earth. */
export function lastDayOnEarth(epochMilliseconds: number): DayKey {
  return dayKey(Math.floor((epochMilliseconds + FURTHEST_ZONE_MILLISECONDS) / DAY_MILLISECONDS));
}

/** Clocks of devices differ by a few minutes: one that is ahead begins its day so much earlier (docs/decisions/clock.md). */
const CLOCK_TOLERANCE_MILLISECONDS = 15 * 60_000;

/** The last day that can be ticked. */
export function lastTickableDay(epochMilliseconds: number): DayKey {
  return lastDayOnEarth(epochMilliseconds + CLOCK_TOLERANCE_MILLISECONDS);
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

/** The first day on which a habit can be due: its creation day, or its earliest tick if that is earlier. */
export function firstDayOf(createdOn: DayKey, { earliest }: { readonly earliest: DayKey | null }): DayKey {
  return earliest !== null && earliest < createdOn ? earliest : createdOn;
}
