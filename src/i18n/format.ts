import type { Locale } from './locale.ts';

export type DayStyle = 'full' | 'long' | 'yearless' | 'short';
export type MonthStyle = 'long' | 'name' | 'year' | 'short';
export type WeekdayStyle = 'long' | 'short' | 'narrow';

/** How a language writes numbers, days and times. */
export interface Formats {
  /** 1284 is `1,284` in English and `1 284` (narrow no-break space) in French. */
  number(value: number): string;
  /** A whole percentage 0..100: `86%`, `86 %`. */
  percent(value: number): string;
  /** A signed difference: `+6`, `−3`, `0`. */
  signed(value: number): string;
  /** A `YYYY-MM-DD` day: full `Friday 20 November 2026`, long `20 November 2026`, yearless `20 November`, short `20 Nov`. */
  day(day: string, style?: DayStyle): string;
  /** A month `YYYY-MM`: long `November 2026`, `novembre 2026`, name `November`, short `Nov`, `nov.`, year `Nov 2026`. */
  month(month: string, style?: MonthStyle): string;
  /** A weekday 0 (Sunday) to 6. */
  weekday(weekday: number, style?: WeekdayStyle): string;
  /** A time `HH:mm`: `7:30`, `7 h 30`. */
  time(time: string): string;
}

/** How a language names months, from January, and weekdays, from Sunday. */
interface Calendar {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
}

const list = (names: string): string[] => names.split(' ');

/** As Intl has them: its first formatter of dates takes longer than the whole first view of a page. English is written as in Britain. */
const calendars: Record<Locale, Calendar> = {
  en: {
    months: list('January February March April May June July August September October November December'),
    shortMonths: list('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'),
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    shortWeekdays: list('Sun Mon Tue Wed Thu Fri Sat'),
  },
  fr: {
    months: list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'),
    shortMonths: list('janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'),
    weekdays: list('dimanche lundi mardi mercredi jeudi vendredi samedi'),
    shortWeekdays: list('dim. lun. mar. mer. jeu. ven. sam.'),
  },
};

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
  // Created on first use, for the same reason as the calendar.
  let decimals: Intl.NumberFormat | undefined;
  const writeDecimal = (value: number) => (decimals ??= new Intl.NumberFormat(locale)).format(value);
  const number = (value: number) =>
    Number.isInteger(value) ? writeInteger(value, locale) : evenSpaces(writeDecimal(value));
  return {
    number,
    percent: (value) => number(Math.round(value)) + percentSigns[locale],
    signed: (value) => (value > 0 ? `+${number(value)}` : number(value).replace('-', '\u2212')),
    day: (day, style = 'long') => writeDay(day, style, locale),
    month: (month, style = 'long') => writeMonth(month, style, locale),
    weekday: (weekday, style = 'long') => writeWeekday(weekday, style, locale),
    time: (time) => writeTime(time, locale),
  };
}

function writeDay(key: string, style: DayStyle, locale: Locale): string {
  const at = new Date(`${key}T00:00:00Z`);
  const day = at.getUTCDate();
  // In French the first of a month is an ordinal.
  const date = locale === 'fr' && day === 1 ? '1er\u00a0' : `${day} `;
  const { months, shortMonths } = calendars[locale];
  const month = (style === 'short' ? shortMonths : months)[at.getUTCMonth()] ?? '';
  const weekday = style === 'full' ? `${writeWeekday(at.getUTCDay(), 'long', locale)} ` : '';
  const year = style === 'full' || style === 'long' ? ` ${String(at.getUTCFullYear())}` : '';
  return weekday + date + month + year;
}

function writeMonth(key: string, style: MonthStyle, locale: Locale): string {
  const [year = '', month = ''] = key.split('-');
  const { months, shortMonths } = calendars[locale];
  const isWhole = style === 'long' || style === 'name';
  const name = (isWhole ? months : shortMonths)[Number(month) - 1] ?? '';
  return style === 'short' || style === 'name' ? name : `${name} ${year}`;
}

function writeWeekday(weekday: number, style: WeekdayStyle, locale: Locale): string {
  const { weekdays, shortWeekdays } = calendars[locale];
  const name = (style === 'short' ? shortWeekdays : weekdays)[weekday] ?? '';
  return style === 'narrow' ? name.charAt(0).toUpperCase() : name;
}

function writeInteger(value: number, locale: Locale): string {
  if (Math.abs(value) < 1_000) return String(value);
  const group = String(Math.abs(value % 1_000)).padStart(3, '0');
  return writeInteger(Math.trunc(value / 1_000), locale) + groupSeparators[locale] + group;
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
