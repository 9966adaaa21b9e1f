import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days/day-key.ts';
import { checkImportable } from '#tests/client/check-importable.ts';
import { makeDatabase } from '#tests/client/make-database.ts';
import { makeLoopDatabase } from '#tests/client/make-loop.ts';
import { ForeignFileError, type ForeignHabit } from '../foreign.ts';
import { openDatabase } from '../sqlite/database.ts';
import { isLoopDatabase, readLoopDatabase } from './loop-database.ts';

const options = { today: '2024-12-31' };
const at = (day: string): number => dayNumber(day) * 86_400_000;

function read(bytes: Uint8Array) {
  const database = openDatabase(bytes);
  expect(isLoopDatabase(database)).toBe(true);
  return checkImportable(readLoopDatabase(database, options), options.today);
}

const historyOf = (habit: ForeignHabit | undefined) => Object.fromEntries(habit?.history ?? []);

const daily = { freq_num: 1, freq_den: 1 };

test('reads a backup of the last version, in the order of the list', () => {
  const note = 'Long, "quoted"\n'.repeat(60).trim();
  const bytes = makeLoopDatabase(
    25,
    [
      {
        id: 7,
        uuid: 'b',
        name: 'Water 💧',
        position: 1,
        type: 1,
        target_type: 1,
        target_value: 2.5,
        unit: 'l',
        ...daily,
        archived: 1,
      },
      {
        id: 3,
        uuid: 'a',
        name: 'Épée',
        position: 0,
        question: 'Did you?',
        description: 'Why',
        freq_num: 1,
        freq_den: 3,
        color: 3,
        reminder_hour: 8,
        reminder_min: 0,
        archived: 0,
      },
    ],
    [
      { habit: 3, timestamp: at('2024-01-06'), value: 2, notes: note },
      { habit: 3, timestamp: at('2024-01-02'), value: 2, notes: '' },
      { habit: 3, timestamp: at('2024-01-03'), value: 3, notes: null },
      { habit: 3, timestamp: at('2024-01-04'), value: 1, notes: null },
      { habit: 3, timestamp: at('2024-01-05'), value: 0, notes: 'rain' },
      { habit: 3, timestamp: at('2024-01-07'), value: -1, notes: null },
      { habit: 3, timestamp: at('2024-01-08'), value: 9, notes: null },
      { habit: 3, timestamp: at('2024-01-06'), value: 2, notes: null },
      { habit: 3, timestamp: at('2025-01-01'), value: 2, notes: null },
      { habit: 3, timestamp: 9e18, value: 2, notes: null },
      { habit: 3, timestamp: null, value: 2, notes: null },
      { habit: 7, timestamp: at('2024-01-01'), value: 1_500, notes: null },
      { habit: 7, timestamp: at('2024-01-02'), value: 3, notes: null },
      { habit: 7, timestamp: at('2024-01-03'), value: 0, notes: null },
      { habit: 99, timestamp: at('2024-01-03'), value: 2, notes: null },
    ],
  );
  const { source, habits, dropped } = read(bytes);
  expect([source, dropped]).toEqual(['loop', { values: 1 }]);
  const [first, second] = habits;
  expect(first).toMatchObject({
    key: 'a',
    name: 'Épée',
    notes: 'Did you?\n\nWhy',
    kind: 'check',
    repeat: { type: 'interval', every: 3, unit: 'day', from: '2024-01-02' },
    archived: false,
    dropped: { automatic: 1, values: 1, duplicate: 1, dates: 3, colors: 1, reminders: 1, rhythm: 1 },
  });
  expect(historyOf(first)).toEqual({
    '2024-01-02': { done: true },
    '2024-01-03': { skipped: true },
    '2024-01-05': { note: 'rain' },
    '2024-01-06': { done: true, note },
  });
  expect(second).toMatchObject({
    key: 'b',
    kind: 'limit',
    unit: 'l',
    target: 2_500,
    archived: true,
    dropped: {},
  });
  expect(historyOf(second)).toEqual({
    '2024-01-01': { value: 1_500 },
    '2024-01-02': { skipped: true },
    '2024-01-03': { value: 0 },
  });
});

test.each([9, 16, 18, 23, 24])('reads the tables of version %i', (version) => {
  const bytes = makeLoopDatabase(
    version,
    [{ id: 1, name: 'Old', description: 'Did you?', ...daily, archived: 0, position: 0 }],
    [{ habit: 1, timestamp: at('2016-03-14') }],
  );
  const [habit] = read(bytes).habits;
  expect(habit).toMatchObject({
    key: 'Old #1',
    name: 'Old',
    notes: 'Did you?',
    kind: 'check',
    repeat: null,
    dropped: {},
  });
  expect(historyOf(habit)).toEqual({ '2016-03-14': { done: true } });
});

test('invents no target for amounts of versions without one', () => {
  const habits = [{ id: 1, name: 'Water', type: 1, ...daily }];
  const bytes = makeLoopDatabase(16, habits, [{ habit: 1, timestamp: at('2016-03-14'), value: 1_500 }]);
  expect(read(bytes).habits).toMatchObject([{ kind: 'amount', isTargetGuessed: true }]);
});

test('keeps a time within the day on its day', () => {
  const habits = [{ id: 1, name: 'x', ...daily }];
  const bytes = makeLoopDatabase(9, habits, [{ habit: 1, timestamp: at('2016-03-14') + 5 * 3_600_000 }]);
  expect(historyOf(read(bytes).habits[0])).toEqual({ '2016-03-14': { done: true } });
});

test('refuses a newer version, and one without habits', () => {
  const refusalOf = (bytes: Uint8Array) => {
    try {
      return read(bytes).source;
    } catch (error) {
      return error instanceof ForeignFileError ? error.refusal : error;
    }
  };
  expect(refusalOf(makeLoopDatabase(26, [{ name: 'x' }], []))).toBe('newer');
  expect(refusalOf(makeLoopDatabase(25, [], []))).toBe('empty');
});

test('tells a backup from other databases', () => {
  const other = makeDatabase((database) =>
    database.exec('create table habits (id); create table entries (id)'),
  );
  expect(isLoopDatabase(openDatabase(other))).toBe(false);
});

test('gives the days of an id to one habit', () => {
  const bytes = makeDatabase((database) =>
    database.exec(`create table Habits (id, name, freq_num, freq_den); create table Repetitions (habit, timestamp);
      insert into Habits values (1, 'One', 1, 1), (1, 'Two', 1, 1); insert into Repetitions values (1, 86400000)`),
  );
  const { habits } = read(bytes);
  expect(habits.map(({ key, history }) => [key, history.size])).toEqual([
    ['One #1', 1],
    ['Two #1', 0],
  ]);
});
