import { type DayKey, dayIn, dayKey, isDayKey } from '#domain/days/day-key.ts';

/** What comes first in dates such as 03/04/2026 and 03/04/05: the day, the month or, with two digits, the year. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Each with a time after the date, which is not read. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ,].*)?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:[T ,].*)?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
/** No date with its time is longer. */
const LENGTH_MAX = 60;
/** From here on, years of two digits are of the last century. */
const LAST_CENTURY = 70;

function keyOf(year = '', month = '', day = ''): DayKey | null {
  const key = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDayKey(key) ? key : null;
}

function fullYear(year: string): string {
  if (year.length !== 2) return year;
  return (Number(year) < LAST_CENTURY ? '20' : '19') + year;
}

/**
 * The day of a date: 2026-03-04, 2026/3/4, 20260304, 4 March 2026, Mar 4, 2026, 4 mars 2026, and in the given order 03/04/2026 and 3/4/26,
 * with `-` or `.` too. Null for anything else, such as a day that does not exist.
 */
export function parseDate(text: string, order: DateOrder): DayKey | null {
  const date = text.trim();
  if (date.length > LENGTH_MAX) return null;
  const digits = DIGITS.exec(date);
  if (digits) return keyOf(digits[1], digits[2], digits[3]);
  const first = YEAR_FIRST.exec(date);
  if (first) return keyOf(first[1], first[3], first[4]);
  const last = YEAR_LAST.exec(date);
  if (last) return inOrder([last[1] ?? '', last[3] ?? '', last[4] ?? ''], order);
  return /\p{L}/u.test(date) ? parseNamed(date) : null;
}

function inOrder([first, second, third]: [string, string, string], order: DateOrder): DayKey | null {
  if (order === 'dmy') return keyOf(third, second, first);
  if (order === 'mdy') return keyOf(third, first, second);
  return first.length === 2 && third.length === 2 ? keyOf(first, second, third) : null;
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th', 'er', 'of', 'de']);
/** What a time after a date has beside numbers. */
const TIME_WORDS = new Set(['am', 'pm', 'a', 'p', 'm', 'h', 'at', 't', 'z', 'utc', 'gmt']);

/** A date with the name of its month. */
function parseNamed(date: string): DayKey | null {
  const words = foldText(date).match(/\p{L}+|\d+/gu) ?? [];
  return parseWords(words) ?? (isWeekdayName(words[0] ?? '') ? parseWords(words.slice(1)) : null);
}

function parseWords(given: readonly string[]): DayKey | null {
  const words = given.filter((word, place) => place > 2 || !ORDINALS.has(word));
  const [first = '', second = '', third = '', ...rest] = words;
  if (!rest.every((word) => /^\d/.test(word) || TIME_WORDS.has(word))) return null;
  const inWords = (month: string, day: string, year: string): DayKey | null => {
    const number = monthNamed(month);
    const isDate = number !== null && /^\d{1,2}$/.test(day) && /^(?:\d{4}|\d{2})$/.test(year);
    return isDate ? keyOf(year, String(number), day) : null;
  };
  return (
    inWords(second, first, third) ??
    inWords(first, second, third) ??
    (first.length === 4 ? inWords(second, third, first) : null)
  );
}

const FIRST_NUMBER = -25_567;
/** Beyond any day that a user has: 9999-12-31. */
const LAST_NUMBER = 2_932_896;

/** The day of a day number, which may be any number; null for one that no calendar of ours has. */
export function readDayNumber(number: number): DayKey | null {
  const isDay = Number.isInteger(number) && number >= FIRST_NUMBER && number <= LAST_NUMBER;
  return isDay ? dayKey(number) : null;
}

/** The same function, which reads each text once. */
export function readOnce<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text) as T;
  };
}

/** Reads the dates of one column, each of them once. */
export const createDateReader = (order: DateOrder): ((text: string) => DayKey | null) =>
  readOnce((text) => parseDate(text, order));

/** A date of the file, with the day that each order makes of it. */
export interface DateQuestion {
  readonly text: string;
  readonly answers: readonly { readonly order: DateOrder; readonly day: DayKey }[];
}

/** The order that reads all dates of a column, or most of them; a question when several read equally many, and differ. */
export function dateOrderOf(given: Iterable<string>): DateOrder | DateQuestion {
  const dates = [...new Set(given)];
  const orders: DateOrder[] = mayBeginWithYear(dates) ? ['dmy', 'mdy', 'ymd'] : ['dmy', 'mdy'];
  const found = orders.map((order) => {
    const days = dates.map((date) => parseDate(date, order));
    return { order, days, count: days.filter((day) => day !== null).length };
  });
  const most = Math.max(...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  const differing = dates.findIndex((_, place) => new Set(best.map(({ days }) => days[place])).size > 1);
  if (best.length === 1 || differing === -1) return best[0]?.order ?? 'dmy';
  // The date for which most answers differ.
  const place = dates.findIndex((_, each) => {
    const days = best.map(({ days: all }) => all[each]);
    return !days.includes(null) && new Set(days).size === best.length;
  });
  return questionOf(dates, best, place === -1 ? differing : place);
}

function questionOf(
  dates: readonly string[],
  best: readonly { order: DateOrder; days: readonly (DayKey | null)[] }[],
  place: number,
): DateQuestion {
  const answers = best.flatMap(({ order, days }) => {
    const day = days[place] ?? days.find((each) => each !== null);
    return day ? [{ order, day }] : [];
  });
  return { text: dates[place]?.trim() ?? '', answers };
}

/** Two digits at either end: in a run of days the year changes least. */
function mayBeginWithYear(dates: readonly string[]): boolean {
  const [first, last] = [new Set<string>(), new Set<string>()];
  let isDashed = false;
  for (const date of dates) {
    const [, day = '', mark, , year = ''] = YEAR_LAST.exec(date.trim()) ?? [];
    if (day.length !== 2 || year.length !== 2) continue;
    first.add(day);
    last.add(year);
    isDashed ||= mark === '-';
  }
  if (first.size === 0) return false;
  return first.size < last.size || (isDashed && first.size === last.size);
}

const MONTHS = [
  ['january', 'janvier'],
  ['february', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'septembre'],
  ['october', 'octobre'],
  ['november', 'novembre'],
  ['december', 'decembre'],
];
const WEEKDAYS =
  'monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche';
const weekdays = new Set([
  ...WEEKDAYS.split(' ').flatMap((name) => [name, ...[2, 3, 4].map((length) => name.slice(0, length))]),
  'thurs',
  'tues',
]);

/** The number of a month, from 1, by its name or the first three letters of it, in English or French; null for anything else. */
function monthNamed(word: string): number | null {
  if (word.length < 3) return null;
  const found = MONTHS.flatMap((names, place) =>
    names.some((name) => name.startsWith(word)) ? [place + 1] : [],
  );
  // `jui` is June or July.
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Whether a word without accents names a weekday in English or French, whole or by its first letters. */
export const isWeekdayName = (word: string): boolean => weekdays.has(word);

/** A text without case and accents. */
export const foldText = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** All zones of today are whole quarters of an hour from UTC: within one the day is the same. */
const QUARTER = 15 * 60_000;
/** Instants of 1900 to 9999, which every calendar here knows. */
const [FIRST, LAST] = [Date.UTC(1900, 0, 2), Date.UTC(9999, 11, 30)];

/** Reads instants as days of a zone, which begin at `dayStart`; null for what is no instant. Each quarter of an hour is read once. */
export function createInstantReader(
  timeZone = 'UTC',
  dayStart = 0,
): (epochMilliseconds: number) => DayKey | null {
  const known = new Map<number, DayKey>();
  return (epochMilliseconds) => {
    if (!(epochMilliseconds >= FIRST && epochMilliseconds <= LAST)) return null;
    const quarter = Math.floor(epochMilliseconds / QUARTER);
    const day = known.get(quarter) ?? dayIn(timeZone, quarter * QUARTER, dayStart);
    known.set(quarter, day);
    return day;
  };
}
