import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { checkImportable } from '#tests/client/check-importable.ts';
import { type LoopRow, makeLoopZip } from '#tests/client/make-loop.ts';
import { ForeignFileError, type ForeignHabit } from '../foreign.ts';
import { openZip } from '../zip.ts';
import { isLoopZip, readLoopZip } from './loop-tables.ts';

const options = { today: '2024-12-31' };

function readZip(zip: Uint8Array) {
  const entries = openZip(zip);
  expect(isLoopZip(entries)).toBe(true);
  return checkImportable(readLoopZip(entries, options), options.today);
}

function readHabit(row: Partial<LoopRow>): ForeignHabit {
  const { habits } = readZip(makeLoopZip([{ name: 'Run', ...row }]));
  expect(habits).toHaveLength(1);
  return habits[0]!;
}

const historyOf = ({ history }: ForeignHabit) => Object.fromEntries(history);

test('reads ticks, skips and notes, leaves out what the user did not tick, and counts days that cannot be read', () => {
  const habit = readHabit({
    days: [
      ['2024-03-06', 'YES_MANUAL', 'Fünf, "schnelle"\nRunden'],
      ['2024-03-05', 'YES_AUTO', ''],
      ['2024-03-04', 'YES_AUTO', 'felt good'],
      ['2024-03-03', 'SKIP', 'ill'],
      ['2024-03-02', 'NO', ''],
      ['2024-03-01', 'NO', 'rain'],
      ['2024-02-29', 'UNKNOWN', ''],
      ['2024-02-28', 'YES_MANUAL', ''],
      ['2024-02-28', 'SKIP', ''],
      ['2024-02-30', 'YES_MANUAL', 'no such day'],
      ['1.2.2024', 'YES_MANUAL', ''],
    ],
  });
  expect([...habit.history.keys()]).toEqual([
    '2024-02-28',
    '2024-03-01',
    '2024-03-03',
    '2024-03-04',
    '2024-03-06',
  ]);
  expect(historyOf(habit)).toEqual({
    '2024-03-06': { done: true, note: 'Fünf, "schnelle"\nRunden' },
    '2024-03-04': { note: 'felt good' },
    '2024-03-03': { skipped: true, note: 'ill' },
    '2024-03-01': { note: 'rain' },
    '2024-02-28': { done: true },
  });
  expect(habit.dropped).toEqual({ automatic: 2, duplicate: 1, dates: 2 });
  expect(habit).toMatchObject({ kind: 'check', target: null, unit: '', repeat: null, archived: false });
});

test('reads amounts in thousandths; labels stand for numbers, and 3 is a skip', () => {
  const habit = readHabit({
    type: 'NUMERICAL',
    unit: 'pages',
    target: 12.5,
    targetType: 'AT_LEAST',
    days: [
      ['2024-01-08', 12_000],
      ['2024-01-07', 4],
      ['2024-01-06', 3],
      ['2024-01-05', 'SKIP', 'ill'],
      ['2024-01-04', 'YES_MANUAL'],
      ['2024-01-03', 'YES_AUTO'],
      ['2024-01-02', 'NO'],
      ['2024-01-01', 'UNKNOWN'],
      ['2023-12-31', 1_000_000_001],
      ['2023-12-30', -4],
      ['2023-12-29', 'many'],
      ['2023-12-28', 1_000_000_000],
    ],
  });
  expect(habit).toMatchObject({ kind: 'amount', unit: 'pages', target: 12_500, repeat: null });
  expect(historyOf(habit)).toEqual({
    '2024-01-08': { value: 12_000 },
    '2024-01-07': { value: 4 },
    '2024-01-06': { skipped: true },
    '2024-01-05': { skipped: true, note: 'ill' },
    '2024-01-04': { value: 2 },
    '2024-01-03': { value: 1 },
    '2024-01-02': { value: 0 },
    '2023-12-28': { value: 1_000_000_000 },
  });
  expect(habit.dropped).toEqual({ values: 3 });
});

test('reads targets for days and weeks, of amounts and limits', () => {
  const plan = (row: Partial<LoopRow>) => {
    const { kind, target, repeat, dropped } = readHabit({ type: 'NUMERICAL', ...row });
    return [kind, target, repeat, dropped];
  };
  expect(plan({ target: 20, frequency: [1, 7] })).toEqual([
    'amount',
    20_000,
    { type: 'total', per: 'week' },
    {},
  ]);
  expect(plan({ target: 0, targetType: 'AT_MOST' })).toEqual(['limit', 0, null, {}]);
  expect(plan({ target: 10, frequency: [1, 14] })).toEqual([
    'amount',
    5_000,
    { type: 'total', per: 'week' },
    { rhythm: 1 },
  ]);
  expect(plan({ target: '' })).toEqual(['amount', 1_000, null, {}]);
});

test.each<[number, number, object | null, object]>([
  [1, 1, null, {}],
  [3, 7, { type: 'times', count: 3, per: 'week' }, {}],
  [1, 3, { type: 'interval', every: 3, unit: 'day', from: '2024-02-05' }, { rhythm: 1 }],
  [0, 0, null, { rhythm: 1 }],
])('reads %i times in %i days', (numerator, denominator, repeat, dropped) => {
  const days = ['2024-02-09', '2024-02-05'].map((day) => [day, 'YES_MANUAL']);
  const habit = readHabit({ frequency: [numerator, denominator], days });
  expect(habit.repeat).toEqual(repeat);
  expect(habit.days).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(habit.dropped).toEqual(dropped);
});

test('starts an interval without any day today', () => {
  expect(readHabit({ frequency: [1, 2] }).repeat).toMatchObject({ from: '2024-12-31' });
});

test('finds the days of every habit by the number of its folder', () => {
  const names = ['Épée, "tôt"', '🏃', 'Read', 'Read', '日本語', '1 more', ''];
  const days = names.map((_, index) => addDays('2024-05-01', index));
  const rows = names.map((name, index) => ({ name, days: [[days[index]!, 'YES_MANUAL']] }));
  const { habits, source } = readZip(makeLoopZip(rows));
  expect(source).toBe('loop');
  expect(habits.map(({ name }) => name)).toEqual([
    'Épée, "tôt"',
    '🏃',
    'Read',
    'Read',
    '日本語',
    '1 more',
    '#7',
  ]);
  expect(habits.map(({ history }) => [...history.keys()])).toEqual(days.map((day) => [day]));
  expect(new Set(habits.map(({ key }) => key)).size).toBe(names.length);
  expect(habits.map(({ key }) => key).slice(2, 4)).toEqual(['Read', 'Read (2)']);
});

test('reads question, description and archive, in another folder, with other line ends and a mark', () => {
  const row: LoopRow = {
    name: ' Two\nlines ',
    question: 'Did you?',
    description: 'Why\nnot',
    archived: true,
    days: [['2024-01-01', 'YES_MANUAL', '']],
  };
  const zip = makeLoopZip([row], { mark: '\uFEFF', lineEnd: '\r\n', root: 'Loop Habits CSV 2024-01-01/' });
  const [habit] = readZip(zip).habits;
  expect(habit).toMatchObject({ name: 'Two lines', notes: 'Did you?\n\nWhy\nnot', archived: true });
  expect(habit?.history.size).toBe(1);
});

const older = (list: string, files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({ 'Habits.csv': list, ...files }).map(([path, text]) => [path, strToU8(text)]),
    ),
  );

test('reads exports of 1.5 to 2.3.0: values above 3 make a habit numeric', () => {
  const list = `Position,Name,Question,Description,NumRepetitions,Interval,Color
001,Wake up,Did you?,,3,7,#FFF
002,Water,,Cold,1,1,#FFF
`;
  const zip = older(list, {
    '001 Wake up/Checkmarks.csv': '2015-01-25,2\n2015-01-24,0\n2015-01-23,1\n2015-01-22,3\n2015-01-21,-1\n',
    '002 Water/Checkmarks.csv': '2015-01-25,2500\n2015-01-24,0\n2015-01-23,3\n',
  });
  const [wake, water] = readZip(zip).habits;
  expect(wake).toMatchObject({
    kind: 'check',
    notes: 'Did you?',
    repeat: { type: 'times', count: 3, per: 'week' },
    dropped: { automatic: 1, colors: 1 },
  });
  expect(historyOf(wake!)).toEqual({ '2015-01-25': { done: true }, '2015-01-22': { skipped: true } });
  expect(water).toMatchObject({ kind: 'amount', target: 1_000, notes: 'Cold' });
  expect(historyOf(water!)).toEqual({
    '2015-01-25': { value: 2_500 },
    '2015-01-24': { value: 0 },
    '2015-01-23': { skipped: true },
  });
});

test('reads exports up to 1.4: without positions, the row is the number of the folder', () => {
  const zip = older(
    'Name,Description,NumRepetitions,Interval,Color\nFirst,,1,1,#F\nSecond,"Why, so",1,2,#F\n',
    {
      '001 First/Checkmarks.csv': '2015-01-25,2\n',
      '002 Second/Checkmarks.csv': '2015-01-24,2\n',
    },
  );
  const { habits } = readZip(zip);
  expect(habits.map(({ history }) => [...history.keys()])).toEqual([['2015-01-25'], ['2015-01-24']]);
  expect(habits[1]).toMatchObject({
    notes: 'Why, so',
    repeat: { type: 'interval', every: 2, from: '2015-01-24' },
  });
});

test('refuses other zips, and exports without habits', () => {
  const refusalOf = (zip: Uint8Array) => {
    try {
      return readLoopZip(openZip(zip), options).source;
    } catch (error) {
      return error instanceof ForeignFileError ? error.refusal : error;
    }
  };
  expect(isLoopZip(openZip(older('Name,Value\n', {})))).toBe(false);
  expect(isLoopZip(openZip(zipSync({ 'a.csv': strToU8('Name') })))).toBe(false);
  expect(refusalOf(older('Name,Value\n', {}))).toBe('unknown');
  expect(refusalOf(makeLoopZip([]))).toBe('empty');
});

test('reads a file once, however many habits name its position', () => {
  const list = 'Position,Name,Description,NumRepetitions,Interval,Color\n001,One,,1,1,#F\n001,Two,,1,1,#F\n';
  const { habits } = readZip(older(list, { '001 One/Checkmarks.csv': '2015-01-25,2\n' }));
  expect(habits.map(({ history }) => history.size)).toEqual([1, 0]);
});
