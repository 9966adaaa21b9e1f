import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { checkImportable } from '#tests/client/check-importable.ts';
import { ForeignFileError, type ForeignHabit } from '../foreign.ts';
import { openZip } from '../zip.ts';
import { readLoopZip } from './loop-tables.ts';

const twoHabits =
  'Position,Name,Description,NumRepetitions,Interval,Color\n001,"One, too",,1,1,#F\n002,Two,,1,1,#F\n';
const options = { today: '2024-12-31' };

/** An export without files of habits. */
const zipWith = (matrix: string) =>
  openZip(zipSync({ 'Habits.csv': strToU8(twoHabits), 'Checkmarks.csv': strToU8(matrix) }));
const read = (matrix: string) => checkImportable(readLoopZip(zipWith(matrix), options), options.today);
const historyOf = ({ history }: ForeignHabit) => Object.fromEntries(history);

test('reads the table of all days where no habit has a file, also with commas in names', () => {
  const rows = '2015-01-25,2,0,\n2015-01-24,1,2,\n2015-01-23,2,\n';
  for (const header of ['Date,One, too,Two,', 'Date,"One, too",Two']) {
    const { habits, dropped } = read(`${header}\n${rows}`);
    expect(habits.map(historyOf)).toEqual([
      { '2015-01-25': { done: true } },
      { '2015-01-24': { done: true } },
    ]);
    expect(dropped).toEqual({ values: 1 });
  }
});

test('reads the columns of the table by their names where these are plain', () => {
  const rows = '2015-01-25,2,0,\n';
  const { habits } = read(`Date,Two,"One, too",\n${rows}`);
  expect(habits.map(({ name, history }) => [name, history.size])).toEqual([
    ['One, too', 0],
    ['Two', 1],
  ]);
});

test('reads the cells of the table as Loop 2.0 writes them', () => {
  const cell = (value: number) => `Entry(timestamp=2022-02-06, value=${String(value)})`;
  const rows = `2022-02-06,${cell(2)},${cell(8_000)},\n`;
  const { habits } = read(`Date,One, too,Two,\n${rows}`);
  expect(habits.map((habit) => [habit.kind, historyOf(habit)])).toEqual([
    ['check', { '2022-02-06': { done: true } }],
    ['amount', { '2022-02-06': { value: 8_000 } }],
  ]);
});

test('refuses a table of all days of which no row can be read', () => {
  const matrix = 'Date,One,Two,Three,\n2015-01-25,2,0,2,\n';
  expect(() => readLoopZip(zipWith(matrix), options)).toThrow(
    new ForeignFileError('nothingRead', { source: 'loop' }),
  );
});
