import { type DayKey, dayKey, isDayKey } from '#domain/day-key.ts';

/** Which comes first in dates such as 03/04/2026: the day, or the month. */
export type DateOrder = 'dmy' | 'mdy';

/** Each with a time after the date, which is not read. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ,].*)?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

function keyOf(year = '', month = '', day = ''): DayKey | null {
  const key = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDayKey(key) ? key : null;
}

/**
 * The day of a date: 2026-03-04, 2026/3/4, 20260304, and in the given order 03/04/2026, with `-` or `.` too. Null for anything else, such
 * as a year of two digits or a day that does not exist.
 */
export function parseDate(text: string, order: DateOrder): DayKey | null {
  const date = text.trim();
  const digits = DIGITS.exec(date);
  if (digits) return keyOf(digits[1], digits[2], digits[3]);
  const first = YEAR_FIRST.exec(date);
  if (first) return keyOf(first[1], first[3], first[4]);
  const last = YEAR_LAST.exec(date);
  if (!last) return null;
  return order === 'dmy' ? keyOf(last[4], last[3], last[1]) : keyOf(last[4], last[1], last[3]);
}

const FIRST_NUMBER = -25_567;
/** Beyond any day that a user has: 9999-12-31. */
const LAST_NUMBER = 2_932_896;

/** The day of a day number, which may be any number; null for one that no calendar of ours has. */
export function readDayNumber(number: number): DayKey | null {
  const isDay = Number.isInteger(number) && number >= FIRST_NUMBER && number <= LAST_NUMBER;
  return isDay ? dayKey(number) : null;
}

/** Reads the dates of one column, each of them once. */
export function createDateReader(order: DateOrder): (text: string) => DayKey | null {
  const known = new Map<string, DayKey | null>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const day = parseDate(text, order);
    known.set(text, day);
    return day;
  };
}

/** The order that reads all dates of a column, or most of them; `ambiguous` when both read equally many, and differ. */
export function dateOrderOf(dates: Iterable<string>): DateOrder | 'ambiguous' {
  let [more, differ] = [0, false];
  for (const date of new Set(dates)) {
    const [dayFirst, monthFirst] = [parseDate(date, 'dmy'), parseDate(date, 'mdy')];
    if (dayFirst === monthFirst) continue;
    if (monthFirst === null) more += 1;
    else if (dayFirst === null) more -= 1;
    else differ = true;
  }
  if (more === 0 && differ) return 'ambiguous';
  return more >= 0 ? 'dmy' : 'mdy';
}
