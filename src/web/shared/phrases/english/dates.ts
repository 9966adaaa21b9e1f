import { addDays, type DayKey, weekdayOf } from '#domain/days/day-key.ts';
import { allIn, anyOf, dateOf, nextOf, type Words } from '../pieces.ts';

export const days: Words = {
  sunday: 0,
  sun: 0,
  monday: 1,
  mon: 1,
  tuesday: 2,
  tues: 2,
  tue: 2,
  wednesday: 3,
  weds: 3,
  wed: 3,
  thursday: 4,
  thurs: 4,
  thur: 4,
  thu: 4,
  friday: 5,
  fri: 5,
  saturday: 6,
  sat: 6,
};

const months: Words = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sept: 9,
  sep: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
};

const day = anyOf(Object.keys(days));
const month = anyOf(Object.keys(months));
const ordinal = String.raw`\d{1,2}(?:st|nd|rd|th)?`;

/** A date as people write it. */
export const datePattern = anyOf([
  String.raw`(?:the )?${ordinal}(?: of)? ${month}(?:,? \d{4})?`,
  String.raw`${month}(?: ${ordinal}(?!\d))?(?:,? \d{4})?`,
  String.raw`\d{4}-\d\d-\d\d`,
  'tomorrow',
  'today',
  'next (?:week|month|year)',
  String.raw`(?:next |this )?${day}`,
  'the end of (?:the |this )?(?:month|year)',
  'christmas(?: day| eve)?',
  "new year'?s? ?(?:day|eve)?",
]);

/** The day that such a text names. */
export function readDate(text: string, isEnd: boolean, today: DayKey): DayKey | null {
  if (/^\d{4}-/.test(text)) return Number.isNaN(Date.parse(text)) ? null : text;
  if (text === 'today') return today;
  if (text === 'tomorrow') return addDays(today, 1);
  const year = Number(today.slice(0, 4));
  if (text.startsWith('christmas'))
    return dateOf({ day: text.endsWith('eve') ? 24 : 25, month: 12 }, isEnd, today);
  if (text.startsWith('new year')) {
    return text.endsWith('eve') ? dateOf({ day: 31, month: 12 }, isEnd, today) : `${year + 1}-01-01`;
  }
  if (text.startsWith('the end of'))
    return text.endsWith('year')
      ? `${year}-12-31`
      : dateOf({ month: Number(today.slice(5, 7)) }, true, today);
  if (text === 'next year') return `${year + 1}-01-01`;
  if (text === 'next month')
    return dateOf({ day: 1, month: (Number(today.slice(5, 7)) % 12) + 1 }, isEnd, today);
  if (text === 'next week') return addDays(today, (8 - weekdayOf(today)) % 7 || 7);
  const [weekday] = allIn(days, text);
  if (weekday !== undefined) return nextOf(weekday, addDays(today, 1));
  const [named] = allIn(months, text);
  if (named === undefined) return null;
  const [, first] = /(?<!\d)(\d{1,2})(?!\d)/.exec(text) ?? [];
  const [, given] = /(\d{4})/.exec(text) ?? [];
  return dateOf(
    { month: named, ...(first && { day: Number(first) }), ...(given && { year: Number(given) }) },
    isEnd,
    today,
  );
}
