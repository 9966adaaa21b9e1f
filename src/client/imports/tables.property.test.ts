import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { bytesOf, fileOf, TODAY } from '#tests/client/foreign-files.ts';
import type { ForeignAnswers, ForeignFile, ForeignQuestion, TableLayout } from './foreign.ts';
import type { NumberRule } from './number-rule.ts';
import { readForeignFile } from './read-file.ts';

/** How a person writes dates: the text of a day, and the answer where it is asked. */
interface DateForm {
  readonly order: 'dmy' | 'mdy' | 'ymd';
  readonly write: (year: string, month: string, day: string) => string;
}

const monthsOf = (locale: string, style: 'short' | 'long') => (month: string) =>
  new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(
    new Date(`2026-${month}-01T00:00Z`),
  );
const plain = (digits: string) => String(Number(digits));
const [enShort, frShort, frLong] = [monthsOf('en', 'short'), monthsOf('fr', 'short'), monthsOf('fr', 'long')];
const dateForms: readonly DateForm[] = [
  { order: 'dmy', write: (...parts) => parts.join('-') },
  { order: 'dmy', write: (...parts) => `${parts.join('-')} 08:15:00` },
  { order: 'dmy', write: (...parts) => parts.join('/') },
  { order: 'dmy', write: (year, month, day) => `${day}/${month}/${year}` },
  { order: 'dmy', write: (year, month, day) => `${day}.${month}.${year}` },
  { order: 'dmy', write: (year, month, day) => `${plain(day)}/${plain(month)}/${year.slice(2)}` },
  { order: 'mdy', write: (year, month, day) => `${month}/${day}/${year}` },
  { order: 'mdy', write: (year, month, day) => `${plain(month)}/${plain(day)}/${year.slice(2)}` },
  { order: 'ymd', write: (year, month, day) => `${year.slice(2)}-${month}-${day}` },
  { order: 'dmy', write: (year, month, day) => `${enShort(month)} ${plain(day)}, ${year}` },
  { order: 'dmy', write: (year, month, day) => `${plain(day)} ${frShort(month)} ${year}` },
  {
    order: 'dmy',
    write: (year, month, day) => `${day === '01' ? '1er' : plain(day)} ${frLong(month)} ${year}`,
  },
];

/** How a person writes numbers, without more decimals than are needed. */
const numberForms: readonly (readonly [rule: NumberRule, write: (value: number) => string])[] = [
  ['point', (value) => new Intl.NumberFormat('en').format(value)],
  ['comma', (value) => new Intl.NumberFormat('de').format(value)],
  ['comma', (value) => new Intl.NumberFormat('fr').format(value)],
  ['point', String],
];
const ticks = ['x', '1', 'TRUE', 'yes', 'Oui', '✓', 'Completed', 'fait', 'Blah'];

const names = ['Read', 'Run 5 km', 'Écrire, "vite"', 'Water', '🌱', 'Mon habitude'];
const layouts: readonly TableLayout[] = ['rows', 'columns', 'days', 'single'];

/** What a person has kept: habits with their days, and how they are written. */
const kept = fc.record({
  layout: fc.constantFrom(...layouts),
  date: fc.constantFrom(...dateForms),
  number: fc.constantFrom(...numberForms),
  tick: fc.constantFrom(...ticks),
  hasAmounts: fc.boolean(),
  hasTitle: fc.boolean(),
  separator: fc.constantFrom(',', ';', '\t'),
  start: fc.integer({ min: 0, max: 4_000 }),
  habits: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 12 }),
      amounts: fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 12, maxLength: 12 }),
      unit: fc.constantFrom(1, 1, 1_000, 10),
    }),
    { selector: ({ name }) => name, minLength: 2, maxLength: 4 },
  ),
});
type Kept = typeof kept extends fc.Arbitrary<infer Value> ? Value : never;

interface Written {
  readonly text: string;
  readonly answers: ForeignAnswers;
  /** `Read 2026-01-01 2.5` for each day. */
  readonly days: readonly string[];
}

function write(given: Kept): Written {
  const { layout, date, number, tick, hasAmounts, hasTitle, separator, start } = given;
  const habits = layout === 'single' ? given.habits.slice(0, 1) : given.habits;
  const [rule, writeNumber] = number;
  const dayAt = (place: number): DayKey => addDays('2012-01-01', start + place);
  const writeDay = (place: number): string => {
    const [year = '', month = '', day = ''] = dayAt(place).split('-');
    return date.write(year, month, day);
  };
  const cells = habits.map(
    ({ days, amounts, unit }) =>
      new Map(days.map((day, place) => [day, (amounts[place] ?? 1) / unit] as const)),
  );
  const cellOf = (habit: number, day: number): string => {
    const value = cells[habit]?.get(day);
    if (value === undefined) return '';
    return hasAmounts ? writeNumber(value) : tick;
  };
  const all = [...new Set(habits.flatMap(({ days }) => days))].toSorted((one, other) => one - other);
  const tables: Record<TableLayout, () => string[][]> = {
    rows: () => [
      ['Habit', 'Date', 'Value'],
      ...habits.flatMap(({ name, days }, habit) =>
        days.map((day) => [name, writeDay(day), cellOf(habit, day)]),
      ),
    ],
    columns: () => [
      ['Date', ...habits.map(({ name }) => name)],
      ...all.map((day) => [writeDay(day), ...habits.map((_, habit) => cellOf(habit, day))]),
    ],
    days: () => [
      ['Habit', ...all.map(writeDay)],
      ...habits.map(({ name }, habit) => [name, ...all.map((day) => cellOf(habit, day))]),
    ],
    single: () => [['Date', 'Value'], ...all.map((day) => [writeDay(day), cellOf(0, day)])],
  };
  const table = [...(hasTitle ? [['My habits']] : []), ...tables[layout]()];
  return {
    text: Papa.unparse(table, { delimiter: separator, newline: '\n' }),
    answers: {
      layout,
      ...(layout === 'rows' && { columns: { habit: 0, date: 1, value: 2 } }),
      ...(layout === 'columns' && { columns: { date: 0 } }),
      ...(layout === 'single' && { columns: { date: 0, value: 1 }, name: habits[0]?.name ?? '' }),
      dateOrder: date.order,
      numberRule: rule,
      words: { blah: 'done' },
    },
    days: habits.flatMap(({ name, days }, habit) =>
      days.map((day) => [name, dayAt(day), ...(hasAmounts ? [cells[habit]?.get(day)] : [])].join(' ')),
    ),
  };
}

/** As a person would who answers only what is asked. */
function readAsked(text: string, answers: ForeignAnswers): ForeignFile {
  const given: Record<string, unknown> = {};
  const answersTo = {
    columns: ['layout', 'columns'],
    name: ['name'],
    dates: ['dateOrder'],
    numbers: ['numberRule'],
    words: ['words'],
  };
  for (let round = 0; round < 4; round += 1) {
    const read: ForeignFile | ForeignQuestion = readForeignFile(bytesOf(text), { today: TODAY, ...given });
    if (!('asks' in read)) return read;
    for (const name of read.asks.flatMap((ask) => answersTo[ask]))
      given[name] = answers[name as keyof ForeignAnswers];
  }
  return fileOf(readForeignFile(bytesOf(text), { today: TODAY, ...given }));
}

it('reads each day of any table that people keep, and no other, when they answer what is asked', () => {
  fc.assert(
    fc.property(kept, (given) => {
      const { text, answers, days } = write(given);
      const { habits } = readAsked(text, answers);
      const found = habits.flatMap(({ name, history }) =>
        Array.from(history, ([day, { value }]) =>
          [name, day, ...(given.hasAmounts ? [value === undefined ? 1 : value / 1_000] : [])].join(' '),
        ),
      );
      expect({ text, found: found.toSorted() }).toEqual({ text, found: days.toSorted() });
    }),
    { numRuns: 600 },
  );
});
