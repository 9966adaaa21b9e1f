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
  /** A `YYYY-MM-DD` day: full `Friday, November 20, 2026`, long `November 20, 2026`, short `Nov 20`. */
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

const known = new Map<Locale, Formats>();

/** The formats of a language, created once: Intl objects are expensive. */
export function createFormats(locale: Locale): Formats {
  const made = known.get(locale) ?? makeFormats(locale);
  known.set(locale, made);
  return made;
}

function makeFormats(locale: Locale): Formats {
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const dates = dateFormatter(locale);
  return {
    number: (value) => evenSpaces(number.format(value)),
    percent: (value) => evenSpaces(percent.format(value / 100)),
    signed: (value) => evenSpaces(signed.format(value)).replace('-', '\u2212'),
    day: (day, style = 'long') => dates(dayStyles[style]).format(Date.parse(`${day}T00:00:00Z`)),
    month: (month, style = 'long') => dates(monthStyles[style]).format(Date.parse(`${month}-01T00:00:00Z`)),
    // 2023-01-01 was a Sunday.
    weekday: (weekday, style = 'long') => dates({ weekday: style }).format(Date.UTC(2023, 0, 1 + weekday)),
    time: (time) => writeTime(time, locale),
  };
}

/** Days carry no zone: they are read and written in UTC, wherever the device is. */
function dateFormatter(locale: Locale): (options: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>();
  return (options) => {
    const key = JSON.stringify(options);
    const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    formatters.set(key, formatter);
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
