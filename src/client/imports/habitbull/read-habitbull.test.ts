import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { bytesOf, fileOf, fromTable, outcomeOf, TODAY, utf16Of } from '#tests/client/foreign-files.ts';
import { isHabitBull, readHabitBull as readTable } from './read-habitbull.ts';

const readHabitBull = fromTable(readTable);

const HEADER = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';
const options = { today: TODAY };
const read = (...rows: readonly string[]) =>
  fileOf(readHabitBull(bytesOf([HEADER, ...rows, ''].join('\n')), options));

describe('readHabitBull', () => {
  it('reads ticks, refusals, unset days and comments', () => {
    const { source, habits } = read(
      'Read,Ten pages,Mind,2026-01-01,1,',
      'Read,Ten pages,Mind,2026-01-02,0,',
      'Read,Ten pages,Mind,2026-01-03,-2150000000,',
      'Read,Ten pages,Mind,2026-01-04,0,"Too tired, ""really"""',
      'Read,Ten pages,Mind,2026-01-05,-2150000000,On a train',
      'Read,Ten pages,Mind,2026-01-06,,',
      'Read,Ten pages,Mind,2026-01-07,many,',
    );
    expect(source).toBe('habitbull');
    expect(habits).toMatchObject([
      {
        key: 'Read',
        name: 'Read',
        notes: 'Ten pages',
        kind: 'check',
        target: null,
        dropped: { unset: 2, values: 1 },
      },
    ]);
    expect([...(habits[0]?.history ?? [])]).toEqual([
      ['2026-01-01', { done: true }],
      ['2026-01-04', { note: 'Too tired, "really"' }],
      ['2026-01-05', { note: 'On a train' }],
    ]);
  });

  it('reads amounts when a value is above 1', () => {
    const { habits } = read(
      'Walk,,,2026-01-01,1,',
      'Walk,,,2026-01-02,0,',
      'Walk,,,2026-01-03,12,',
      'Walk,,,2026-01-04,2147483647,',
    );
    expect(habits).toMatchObject([{ kind: 'amount', target: 1000, unit: '', dropped: { values: 1 } }]);
    expect([...(habits[0]?.history.values() ?? [])]).toEqual([
      { value: 1000 },
      { value: 0 },
      { value: 12_000 },
    ]);
  });

  it('tells habits of one name apart by the rest, and names categories where there are several', () => {
    const { habits } = read(
      'Read,At night,Mind,2026-01-01,1,',
      'Read,At noon,Work,2026-01-01,1,',
      'Read,At night,Mind,2026-01-01,1,',
    );
    expect(habits).toMatchObject([
      { key: 'Read', notes: 'At night\n\nMind', dropped: { duplicate: 1 } },
      { key: 'Read (2)', notes: 'At noon\n\nWork', dropped: {} },
    ]);
  });

  it('asks for the order of dates when both fit with ten rows, and takes the answer', () => {
    const bytes = bytesOf(`${HEADER}\n${'Read,,,03/04/2026,1,\n'.repeat(12)}`);
    const question = readHabitBull(bytes, options);
    expect(question).toEqual({
      source: 'habitbull',
      asks: ['dates'],
      header: HEADER.split(','),
      sample: Array.from({ length: 10 }, () => ['Read', '', '', '03/04/2026', '1', '']),
      guess: { habit: 0, date: 3, value: 4, note: 5 },
      dates: {
        text: '03/04/2026',
        answers: [
          { order: 'dmy', day: '2026-04-03' },
          { order: 'mdy', day: '2026-03-04' },
        ],
      },
    });
    const dayOf = (dateOrder: 'dmy' | 'mdy') =>
      fileOf(readHabitBull(bytes, { ...options, dateOrder }))
        .habits[0]?.history.keys()
        .next().value;
    expect([dayOf('dmy'), dayOf('mdy')]).toEqual(['2026-04-03', '2026-03-04']);
  });

  it('asks where numbers fit two ways, and takes the answer', () => {
    const bytes = bytesOf(`${HEADER}\nWalk,,,2026-01-01,"1,500",\n`);
    expect(readHabitBull(bytes, options)).toMatchObject({ asks: ['numbers'], numbers: { text: '1,500' } });
    const file = fileOf(readHabitBull(bytes, { ...options, numberRule: 'comma' }));
    expect([...(file.habits[0]?.history.values() ?? [])]).toEqual([{ value: 1_500 }]);
  });

  it('counts dates that cannot be read or are to come', () => {
    const rows = ['Read,,,soon,1,', 'Read,,,2026-02-30,1,', `Read,,,${addDays(TODAY, 1)},1,`];
    const [first] = read(...rows, `Read,,,${TODAY},1,`).habits;
    expect(first).toMatchObject({ dropped: { dates: 3 }, examples: { dates: 'soon' } });
    expect(first?.history.size).toBe(1);
    expect(() => read(...rows)).toThrow('nothingRead');
  });

  it('reads UTF-16 with Windows line ends and semicolons', () => {
    const text = `${HEADER}\nÉcrire,,,2026-01-01,"1,5",`.replaceAll(',', ';').replace('1;5', '1,5');
    const { habits } = fileOf(readHabitBull(utf16Of(text.replaceAll('\n', '\r\n')), options));
    expect(habits).toMatchObject([{ name: 'Écrire', kind: 'amount' }]);
    expect([...(habits[0]?.history ?? [])]).toEqual([['2026-01-01', { value: 1500 }]]);
  });

  it.each([
    ['another table', 'Habit,Date\nRead,2026-01-01\n', 'unknown'],
    ['an empty file', '', 'unknown'],
    ['no rows', `${HEADER}\n`, 'empty'],
  ])('refuses %s', (_name, text, refusal) => {
    expect(outcomeOf(() => readHabitBull(bytesOf(text), options))).toBe(refusal);
  });

  it('gives back day for day what was written', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `a${text}z`);
    const text = fc.string({ unit: fc.constantFrom('é', '📚', ',', '"', '\n', 'a', ';'), maxLength: 10 });
    const habit = fc.record({
      name,
      days: fc.dictionary(
        fc.integer({ min: 0, max: 4_000 }).map((ago) => addDays(TODAY, -ago)),
        fc.record({ value: fc.integer({ min: 0, max: 5 }), note: text }),
        { maxKeys: 40, minKeys: 1 },
      ),
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(habit, { selector: (each) => plain(each.name), minLength: 1 }),
        (written) => {
          const rows = written.flatMap((each) =>
            Object.entries(each.days).map(([day, { value, note }]) => [
              each.name,
              '',
              '',
              day,
              String(value),
              note,
            ]),
          );
          const file = fileOf(
            readHabitBull(bytesOf(Papa.unparse([HEADER.split(','), ...rows], { newline: '\r\n' })), options),
          );
          expect(file.habits.map((each) => [each.name, [...each.history]])).toEqual(
            written.map((each) => [plain(each.name), expected(each.days)]),
          );
          expect(file.habits.every(({ dropped }) => Object.keys(dropped).length === 0)).toBe(true);
        },
      ),
    );
  });
});

/** A name as it is kept: in one line, without what cannot be stored. */
const plain = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .trim();

function expected(days: Record<DayKey, { value: number; note: string }>) {
  const sorted = Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const isAmount = sorted.some(([, { value }]) => value > 1);
  return sorted.flatMap(([day, { value, note }]) => {
    const state = isAmount ? { value: value * 1000 } : value === 1 ? { done: true } : {};
    const found = { ...state, ...(note.trim() !== '' && { note: note.trim() }) };
    return Object.keys(found).length > 0 ? [[day, found]] : [];
  });
}

describe('isHabitBull', () => {
  it('is true for the header of an export alone', () => {
    expect(isHabitBull(HEADER.split(','))).toBe(true);
    expect(isHabitBull(['HabitName', 'Date'])).toBe(false);
    expect(isHabitBull([])).toBe(false);
  });
});
