import { UNIT_MAX } from '#contract/limits.ts';
import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import type { Found, Meaning, Period, Rule, Topic } from './phrase.ts';

/** Two dates as bounds. A season that has begun begins today: what is before it is no plan. */
export function between(startsOn: DayKey | null, endsOn: DayKey | null, today: DayKey): Meaning | null {
  if (startsOn === null || endsOn === null) return null;
  const hasBegun = startsOn < today || startsOn > endsOn;
  return { startsOn: hasBegun ? today : startsOn, endsOn };
}

/** Whether one day without a word before it is when: after two other words, or with a time. Otherwise it may be part of a title. */
export function isWhen({ before, line }: Found, withMoment: boolean): boolean {
  const words = before.trim().split(/\s+/).filter(Boolean).length;
  return words >= 2 || (words === 1 && (withMoment || /\d ?(?:[:h]|[ap]m)/.test(line)));
}

/** The names of numbers, weekdays and months, folded, each by its word. */
export type Words = Readonly<Record<string, number>>;

/** The words of a list, the longest first, as one of a pattern. */
export const anyOf = (words: readonly string[]): string =>
  `(?:${words.toSorted((left, right) => right.length - left.length).join('|')})`;

/** A rule whose pattern is made of pieces: `{days}` stands for the pattern of that name. It begins and ends at the edge of a word. */
export function ruleMaker(pieces: Readonly<Record<string, string>>) {
  return (topic: Topic, source: string, read: Rule['read'], instead?: Rule['instead']): Rule => {
    const whole = source.replace(/\{([a-z]+)\}/g, (_, name: string) => {
      const piece = pieces[name];
      if (piece === undefined) throw new Error(`No piece ${name}.`);
      return piece;
    });
    const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${whole})(?:(?<=[\s'])|(?![\p{L}\p{N}]))`, 'u');
    return { topic, pattern, read, ...(instead && { instead }) };
  };
}

/** A number as it is written or spelled; NaN when it is none. */
export function numberIn(words: Words, given: string): number {
  const text = given.trim();
  const spelled = words[text];
  if (spelled !== undefined) return spelled;
  const thousands = /^(?<number>[\d.,]+) ?k$/.exec(text)?.groups?.['number'];
  if (thousands !== undefined) return numberIn(words, thousands) * 1000;
  const grouped = /^\d{1,3}(?:[ ,.]\d{3})+$/.test(text);
  const plain = grouped ? text.replaceAll(/[ ,.]/g, '') : text.replace(',', '.');
  return /^\d+(?:\.\d{1,3})?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A whole number from 1 to a most; null otherwise. */
const wholeUpTo = (most: number, number: number): number | null =>
  Number.isInteger(number) && number >= 1 && number <= most ? number : null;

export const weekdays = (days: number[]): Meaning => ({ repeat: { type: 'weekdays', days } });

export const times = (count: number, per: 'week' | 'month'): Meaning | null => {
  const most = per === 'week' ? 7 : 31;
  if (wholeUpTo(most, count) === null) return null;
  return per === 'week' && count === 7 ? daily : { repeat: { type: 'times', count, per } };
};

export const daily: Meaning = { repeat: { type: 'weekdays', days: [0, 1, 2, 3, 4, 5, 6] } };

export function every(count: number, unit: 'day' | 'week' | 'month', from: DayKey): Meaning | null {
  if (wholeUpTo(365, count) === null) return null;
  if (unit === 'day' && count === 1) return daily;
  return { repeat: { type: 'interval', every: count, unit, from } };
}

/** The next such weekday, today included. */
export const nextOf = (weekday: number, today: DayKey): DayKey =>
  addDays(today, (weekday - weekdayOf(today) + 7) % 7);

/** From one weekday to another, both included, over the end of the week. */
export function span(first: number, last: number): number[] {
  const length = (last - first + 7) % 7;
  return Array.from({ length: length + 1 }, (_, index) => (first + index) % 7);
}

/** Days of the month that a text names; null where one is none. */
export function monthDaysIn(text: string): Meaning | null {
  const days = Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits));
  if (days.length === 0 || days.some((day) => wholeUpTo(31, day) === null)) return null;
  return { repeat: { type: 'monthDays', days: [...new Set(days)].toSorted((left, right) => left - right) } };
}

export const lastOfMonth: Meaning = { repeat: { type: 'monthDays', days: ['last'] } };

/** A time of day as `HH:mm`; null when there is none such. `isLate`: said of the afternoon or evening. */
export function clock(hours: number, minutes: number, isLate: boolean): Meaning | null {
  const hour = isLate && hours < 12 ? hours + 12 : hours;
  if (!(hour <= 23 && minutes <= 59)) return null;
  return { time: `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` };
}

/** Minutes for what is said in hours, which a timer measures; many hours stay what they are. */
function duration(number: number, unit: string): Meaning | null {
  const most = unit === 'min' ? DAY_MINUTES : HOURS_MAX;
  if (!(number > 0 && number <= most)) return null;
  if (unit === 'min') return { kind: 'amount', target: number, unit };
  return number <= HOURS_IN_MINUTES
    ? { kind: 'amount', target: Math.round(number * 60), unit: 'min' }
    : { kind: 'amount', target: number, unit };
}

const HOURS_IN_MINUTES = 3;
/** More is the title of something. */
const HOURS_MAX = 16;
const DAY_MINUTES = HOURS_MAX * 60;

/** What is counted, as it is typed; null for more than a unit holds. */
const counted = (target: number, unit: string, rest: Meaning = {}): Meaning | null =>
  target > 0 && unit.length <= UNIT_MAX ? { kind: 'amount', target, unit, ...rest } : null;

/** A date of this year or, once it has passed, of the next one. `isEnd`: of a month alone its last day. */
export function dateOf(
  { day, month, year }: { day?: number; month: number; year?: number },
  isEnd: boolean,
  after: DayKey,
): DayKey | null {
  const thisYear = Number(after.slice(0, 4));
  for (const candidate of year === undefined ? [thisYear, thisYear + 1] : [year]) {
    const found = dayOf(candidate, month, day ?? (isEnd ? lastDay(candidate, month) : 1));
    if (found === null) return null;
    if (found >= after || year !== undefined) return found;
    // A month that has begun counts as begun.
    if (day === undefined && !isEnd && lastDayOf(candidate, month) >= after) return found;
  }
  return null;
}

const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const lastDayOf = (year: number, month: number): DayKey => dayOf(year, month, lastDay(year, month)) ?? '';

function dayOf(year: number, month: number, day: number): DayKey | null {
  if (day < 1 || day > lastDay(year, month)) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The last day of a stretch that begins today. */
export function lasting(count: number, unit: 'day' | 'week' | 'month', today: DayKey): Meaning | null {
  if (wholeUpTo(366, count) === null) return null;
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const end =
    unit === 'month'
      ? addDays(new Date(Date.UTC(year, month - 1 + count, day)).toISOString().slice(0, 10), -1)
      : addDays(today, count * (unit === 'week' ? 7 : 1) - 1);
  return { startsOn: today, endsOn: end };
}

/** The words of a list in a match, each by its number, and so their plurals. */
export const allIn = (words: Words, text: string): number[] =>
  Array.from(text.matchAll(/\p{L}+/gu), ([word]) => words[word] ?? words[word.replace(/s$/, '')]).filter(
    (found) => found !== undefined,
  );

/** An amount of a unit, or of time, which is measured in minutes or hours; `isLimit`: at most so much. */
export function amountOf(
  said: {
    readonly number: number;
    readonly unit: string;
    readonly isTime: boolean;
    readonly per: Period | undefined;
  },
  isLimit: boolean,
): Meaning | null {
  const { number, unit, isTime, per } = said;
  const amount = isTime ? duration(number, unit) : counted(number, unit);
  return amount && { ...amount, ...(per && { per }), ...(isLimit && { kind: 'limit' as const }) };
}

/** So many times in a period. In a day that is an amount; once a day is daily. */
export function timesIn(count: number, per: Period | undefined): Meaning | null {
  if (per !== 'day') return per ? times(count, per) : null;
  return count === 1 ? daily : counted(count, '', { per });
}

/** At most so many times in a period. */
export const atMost = (count: number, per: Period | undefined): Meaning | null =>
  count > 0 && per ? { kind: 'limit', target: count, unit: '', per } : null;

/** What is kept from altogether. */
export const avoided = (): Meaning => ({ kind: 'limit', target: 0 });

/** A first or a last day. */
export const starting = (startsOn: DayKey | null): Meaning | null => (startsOn ? { startsOn } : null);
export const ending = (endsOn: DayKey | null): Meaning | null => (endsOn ? { endsOn } : null);
