import { expect, test } from 'vitest';
import { checkImportable } from '#tests/client/check-importable.ts';
import { bytesOf, fileOf, outcomeOf } from '#tests/client/foreign-files.ts';
import { readForeignFile } from '../read-file.ts';
import { isLoopMatrix } from './loop-tables.ts';

const options = { today: '2024-12-31' };
const read = (text: string) =>
  checkImportable(fileOf(readForeignFile(bytesOf(text), options)), options.today);
const daysOf = (text: string) =>
  read(text).habits.map(({ name, kind, history }) => [name, kind, Object.fromEntries(history)]);

test('reads the table of all days alone', () => {
  expect(daysOf('Date,Épée 🤺,Water,\n2024-01-02,2,-1,\n2024-01-01,3,2500,\n')).toEqual([
    ['Épée 🤺', 'check', { '2024-01-02': { done: true }, '2024-01-01': { skipped: true } }],
    ['Water', 'amount', { '2024-01-01': { value: 2_500 } }],
  ]);
});

test.each([
  ['labels', 'Date,Read,Run\n2024-01-02,YES_MANUAL,NO\n'],
  ['the cells of Loop 2.0', 'Date,Read,Run,\n2024-01-02,Entry(timestamp=2024-01-02, value=2),0,\n'],
  ['other dates', '\ufeffDate,Read,Run\r\n01-31-24,-1,-1\r\n2024-01-02,2,0\r\n'],
])('reads %s', (_, text) => {
  expect(daysOf(text)).toMatchObject([
    ['Read', 'check', { '2024-01-02': { done: true } }],
    ['Run', 'check', {}],
  ]);
});

test('asks for the order of dates that both orders read, and shows ten rows', () => {
  const bytes = bytesOf(`Date,Read\n${'02/01/2024,2\n03/01/2024,-1\n'.repeat(6)}`);
  const question = readForeignFile(bytes, options);
  expect(question).toMatchObject({ source: 'loop', asks: ['dates'] });
  expect(question).toHaveProperty('sample.length', 10);
  const answered = fileOf(readForeignFile(bytes, { ...options, dateOrder: 'mdy' }));
  expect([...(answered.habits[0]?.history.keys() ?? [])]).toEqual(['2024-02-01']);
});

test('asks for the whole export where names with commas cannot be told apart', () => {
  expect(outcomeOf(() => read('Date,One,too,Two,\n2024-01-02,2,-1,\n'))).toBe('part');
});

test('tells a comma in a name by the space after it', () => {
  expect(daysOf('Date,One, too, or more,Two,\n2024-01-02,2,-1,\n')).toMatchObject([
    ['One, too, or more', 'check', { '2024-01-02': { done: true } }],
    ['Two', 'check', {}],
  ]);
});

test('reads the list of habits alone, which has no days', () => {
  const list =
    'Position,Name,Question,Description,NumRepetitions,Interval,Color\n001,"Learn, wide",,,3,7,#F\n';
  expect(read(list)).toMatchObject({
    source: 'loop',
    habits: [{ name: 'Learn, wide', repeat: { type: 'times', count: 3, per: 'week' } }],
  });
});

test('tells the table from other tables', () => {
  expect(isLoopMatrix('Date,Read,Run\n2024-01-02,1,0\n')).toBe(false);
  // Ticks and moods of a table by hand.
  expect(isLoopMatrix('Date,Read,Run,\n2024-01-02,1,0,\n2024-01-01,1,1,\n')).toBe(false);
  expect(isLoopMatrix('Date,Read,Cups,\n2024-01-01,1,2,\n2024-01-02,0,3,\n')).toBe(false);
  expect(isLoopMatrix(`Date,Mood,Run\n${'2024-01-02,2,1\n'.repeat(9)}2024-01-01,-1,0\n`)).toBe(false);
  expect(isLoopMatrix('Date,Read,Run\n2024-01-02,x,-1\n')).toBe(false);
  expect(isLoopMatrix('Date,Value,Notes\n2024-01-02,YES_MANUAL,\n')).toBe(false);
  expect(isLoopMatrix('Date,Read,\n')).toBe(false);
  expect(isLoopMatrix('Habit,Date\nRead,2024-01-02\n')).toBe(false);
});
