import type { Locale } from './locale.ts';

export type DayStyle = 'full' | 'long' | 'short';
export type MonthStyle = 'long' | 'year' | 'short';
export type WeekdayStyle = 'long' | 'short' | 'narrow';

/** How a language writes numbers, days and times. */
export interface Formats {
  /** 1284 is `1,284` in English and `1 284` (narrow no-break space) in French. */
  number(value: number): string;
  /** A whole percentage 0..100: `86%`, `86 %`. */
  percent(value: number): string;
  /** A signed difference: `+6`, `−3`, `0`. */
  signed(value: number): string;
  /** A `YYYY-MM-DD` day: full `Friday 20 November 2026`, long `20 November 2026`, short `20 Nov`. */
  day(day: string, style?: DayStyle): string;
  /** A month `YYYY-MM`: long `November 2026`, `novembre 2026`, short `Nov`, `nov.`, year `Nov 2026`. */
  month(month: string, style?: MonthStyle): string;
  /** A weekday 0 (Sunday) to 6. */
  weekday(weekday: number, style?: WeekdayStyle): string;
  /** A time `HH:mm`: `7:30`, `7 h 30`. */
  time(time: string): string;
}

const dayStyles: Record<DayStyle, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short' },
};

const monthStyles: Record<MonthStyle, Intl.DateTimeFormatOptions> = {
  long: { month: 'long', year: 'numeric' },
  year: { month: 'short', year: 'numeric' },
  short: { month: 'short' },
};

const weekdayStyles: Record<WeekdayStyle, Intl.DateTimeFormatOptions> = {
  long: { weekday: 'long' },
  short: { weekday: 'short' },
  narrow: { weekday: 'narrow' },
};

/** English is written as in Britain, as its spelling is: the day before the month. */
const languageTags: Record<Locale, string> = { en: 'en-GB', fr: 'fr' };
const percentSigns: Record<Locale, string> = { en: '%', fr: '\u202f%' };
const groupSeparators: Record<Locale, string> = { en: ',', fr: '\u202f' };

const known = new Map<Locale, Formats>();

/** The formats of a language, created once. */
export function createFormats(locale: Locale): Formats {
  const made = known.get(locale) ?? makeFormats(locale);
  known.set(locale, made);
  return made;
}

function makeFormats(locale: Locale): Formats {
  // Days carry no zone: they are read and written in UTC, wherever the device is.
  const dates = onFirstUse(
    (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(languageTags[locale], { ...options, timeZone: 'UTC' }),
  );
  const date = (options: Intl.DateTimeFormatOptions, at: number) => dates(options).format(at);
  const number = (value: number) =>
    Number.isInteger(value) ? writeInteger(value, locale) : evenSpaces(decimals(locale).format(value));
  return {
    number,
    percent: (value) => number(Math.round(value)) + percentSigns[locale],
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value).replace('-', '\u2212')),
    // Engines differ in whether a comma follows the weekday in English; server and browser must write the same text.
    day: (day, style = 'long') => date(dayStyles[style], Date.parse(`${day}T00:00:00Z`)).replace(',', ''),
    month: (month, style = 'long') => date(monthStyles[style], Date.parse(`${month}-01T00:00:00Z`)),
    // 2023-01-01 was a Sunday.
    weekday: (weekday, style = 'long') => date(weekdayStyles[style], Date.UTC(2023, 0, 1 + weekday)),
    time: (time) => writeTime(time, locale),
  };
}

/** Without Intl, whose first formatter takes longer than the whole first view of a page. */
function writeInteger(value: number, locale: Locale): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, groupSeparators[locale]);
}

const decimals = onFirstUse((locale: Locale) => new Intl.NumberFormat(languageTags[locale]));

/** Intl objects take so long to create that a page creates those alone that it uses. `key` is compared by identity. */
function onFirstUse<Key, Formatter>(create: (key: Key) => Formatter): typeof create {
  const created = new Map<Key, Formatter>();
  return (key) => {
    const formatter = created.get(key) ?? create(key);
    created.set(key, formatter);
    return formatter;
  };
}

function writeTime(time: string, locale: Locale): string {
  const [hours = '', minutes = ''] = time.split(':');
  const hour = String(Number(hours));
  if (locale === 'en') return `${hour}:${minutes}`;
  return minutes === '00' ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`;
}

/** Engines differ in which no-break space they write; server and browser must write the same text. */
function evenSpaces(text: string): string {
  return text.replace(/\u00a0/g, '\u202f');
}
