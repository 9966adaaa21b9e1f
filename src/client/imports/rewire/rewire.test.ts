import { expect, test } from 'vitest';
import { checkImportable } from '#tests/client/check-importable.ts';
import { insertRows, makeDatabase } from '#tests/client/make-database.ts';
import { ForeignFileError } from '../foreign.ts';
import { openDatabase } from '../sqlite/database.ts';
import { isRewire, readRewire } from './rewire.ts';

const options = { today: '2024-12-31' };

interface Habit {
  readonly name?: string;
  readonly description?: string | null;
  readonly schedule?: number;
  readonly active_days?: string;
  readonly repeating_count?: number;
  readonly days?: number;
  readonly period?: number;
}

type Checkin = readonly [habit: number, date: string | number, type: number];

const plain = {
  name: 'Run',
  schedule: 0,
  active_days: '0,1,2,3,4,5,6',
  repeating_count: 1,
  days: 1,
  period: 0,
};

/** A database with the columns of Rewire that are known. */
function makeRewire(habits: readonly Habit[], checkins: readonly Checkin[] = []): Uint8Array {
  return makeDatabase((database) => {
    database.exec(`create table HABITS (_id integer primary key, NAME text, description text, schedule integer,
        active_days text, repeating_count integer, days integer, period integer);
      create table CHECKINS (_id integer primary key, habit_id integer, date, type integer);
      create table REMINDERS (_id integer primary key, habit_id integer, time integer, active_days text);
      create table UNIT (_id integer primary key);
      insert into REMINDERS values (1, 1, 480, '0,1,2,3,4'), (2, 1, 0, ''), (3, 1, 1440, '')`);
    for (const habit of habits) insertRows(database, 'HABITS', [{ ...plain, ...habit }]);
    const rows = checkins.map(([habit_id, date, type]) => ({ habit_id, date, type }));
    if (rows.length > 0) insertRows(database, 'CHECKINS', rows);
  });
}

function read(bytes: Uint8Array) {
  const database = openDatabase(bytes);
  expect(isRewire(database)).toBe(true);
  return checkImportable(readRewire(database, options), options.today);
}

test('reads what was done, and counts the rest', () => {
  const { source, habits, dropped } = read(
    makeRewire(
      [{ name: 'Wake up "early", é', description: null }, { name: '🪥' }],
      [
        [1, '20160118', 2],
        [1, 20_160_117, 2],
        [1, '20160118', 2],
        [1, '20160119', 1],
        [1, '20160120', 3],
        [1, '20160121', 9],
        [1, '20160230', 2],
        [1, '2016-01-20', 2],
        [3, '20160118', 2],
      ],
    ),
  );
  expect([source, dropped]).toEqual(['rewire', { values: 1 }]);
  expect(habits.map(({ key, name }) => [key, name])).toEqual([
    ['Wake up "early", é #1', 'Wake up "early", é'],
    ['🪥 #2', '🪥'],
  ]);
  expect([...(habits[0]?.history ?? [])]).toEqual([
    ['2016-01-17', { done: true }],
    ['2016-01-18', { done: true }],
    ['2016-01-20', { skipped: true }],
  ]);
  expect(habits[0]?.dropped).toEqual({ values: 1, duplicate: 1, dates: 2, reminders: 1 });
});

test.each<[Habit, number[], object | null, object]>([
  [{}, [0, 1, 2, 3, 4, 5, 6], null, {}],
  [{ active_days: '1, 3,5' }, [1, 3, 5], null, {}],
  [{ active_days: '6,5,5' }, [5, 6], null, {}],
  [{ active_days: '' }, [0, 1, 2, 3, 4, 5, 6], null, { rhythm: 1 }],
  [{ schedule: 1, days: 3, period: 0 }, [0, 1, 2, 3, 4, 5, 6], { type: 'times', count: 3, per: 'week' }, {}],
  [{ schedule: 1, days: 5, period: 1 }, [0, 1, 2, 3, 4, 5, 6], { type: 'times', count: 5, per: 'month' }, {}],
  [
    { schedule: 1, days: 100, period: 2 },
    [0, 1, 2, 3, 4, 5, 6],
    { type: 'times', count: 2, per: 'week' },
    { rhythm: 1 },
  ],
  [
    { schedule: 2, repeating_count: 7 },
    [0, 1, 2, 3, 4, 5, 6],
    { type: 'interval', every: 7, unit: 'day', from: '2016-01-18' },
    {},
  ],
  [{ schedule: 2, repeating_count: 1 }, [0, 1, 2, 3, 4, 5, 6], null, {}],
  [{ schedule: 1, days: 1, period: 9 }, [0, 1, 2, 3, 4, 5, 6], null, { rhythm: 1 }],
  [{ schedule: 5 }, [0, 1, 2, 3, 4, 5, 6], null, { rhythm: 1 }],
])('reads the schedule %j', (habit, days, repeat, dropped) => {
  const [other, found] = read(makeRewire([{}, habit], [[2, '20160118', 2]])).habits;
  expect(other?.repeat).toBeNull();
  expect([found?.days, found?.repeat, found?.dropped]).toEqual([days, repeat, dropped]);
});

test('refuses a database without habits', () => {
  expect(() => read(makeRewire([]))).toThrow(new ForeignFileError('empty'));
});
