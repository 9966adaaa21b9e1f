import { expect, test } from 'vitest';
import { checkImportable } from '#tests/client/check-importable.ts';
import { insertRows, makeDatabase } from '#tests/client/make-database.ts';
import { ForeignFileError, type ForeignHabit } from '../foreign.ts';
import { openDatabase } from '../sqlite/database.ts';
import { isTickmate, readTickmate } from './tickmate.ts';

const options = { today: '2024-12-31' };

interface Track {
  readonly _id: number;
  readonly name: string;
  readonly description?: string;
  readonly enabled?: number;
  readonly multiple_entries_per_day?: number;
  readonly order?: number;
}

type Tick = readonly [track: number, year: number, month: number, day: number];

/** A database with Tickmate's own statements. */
function makeTickmate(tracks: readonly Track[], ticks: readonly Tick[]): Uint8Array {
  return makeDatabase((database) => {
    database.exec(`pragma user_version = 14;
      create table tracks(_id integer primary key autoincrement, name text not null, description text not null,
        icon text not null, enabled integer not null,multiple_entries_per_day integer DEFAULT 0,
        color integer DEFAULT 0,"order" integer DEFAULT -1);
      create table ticks(_id integer primary key autoincrement, _track_id integer,year integer,month integer,
        day integer,hour integer,minute integer,second integer,has_time_info integer DEFAULT 0);
      create table groups(_id integer primary key autoincrement, name text not null)`);
    for (const track of tracks) {
      insertRows(database, 'tracks', [{ description: '', icon: 'glyphicons_001', enabled: 1, ...track }]);
    }
    const rows = ticks.map(([_track_id, year, month, day]) => ({ _track_id, year, month, day }));
    if (rows.length > 0) insertRows(database, 'ticks', rows);
  });
}

function read(bytes: Uint8Array) {
  const database = openDatabase(bytes);
  expect(isTickmate(database)).toBe(true);
  return checkImportable(readTickmate(database, options), options.today);
}

const historyOf = (habit: ForeignHabit | undefined) => Object.fromEntries(habit?.history ?? []);

test('reads tracks in their order, with months that count from 0', () => {
  const { source, habits, dropped } = read(
    makeTickmate(
      [
        { _id: 1, name: 'Vegan', description: 'No "meat", ever', order: 2, enabled: 0 },
        { _id: 2, name: '🥕', order: 1 },
      ],
      [
        [1, 2016, 0, 24],
        [1, 2016, 11, 31],
        [1, 2016, 1, 5],
        [1, 2016, 1, 5],
        [1, 2016, 1, 30],
        [1, 2016, 12, 1],
        [1, 2025, 0, 1],
        [9, 2016, 0, 1],
      ],
    ),
  );
  expect([source, dropped]).toEqual(['tickmate', { values: 1 }]);
  expect(habits.map(({ name, key }) => [name, key])).toEqual([
    ['🥕', '🥕 #2'],
    ['Vegan', 'Vegan #1'],
  ]);
  expect(habits[1]).toMatchObject({
    notes: 'No "meat", ever',
    kind: 'check',
    target: null,
    archived: true,
    dropped: { duplicate: 1, dates: 3 },
  });
  expect([...(habits[1]?.history.keys() ?? [])]).toEqual(['2016-01-24', '2016-02-05', '2016-12-31']);
});

test('counts the ticks of a day where a track is made for several', () => {
  const ticks: Tick[] = [
    [1, 2016, 1, 5],
    [1, 2016, 1, 5],
    [1, 2016, 1, 6],
    [2, 2016, 1, 6],
  ];
  const tracks = [
    { _id: 1, name: 'Coffee', multiple_entries_per_day: 1 },
    { _id: 2, name: 'Tea', multiple_entries_per_day: 1 },
  ];
  const [coffee, tea] = read(makeTickmate(tracks, ticks)).habits;
  expect(coffee).toMatchObject({ kind: 'amount', target: 1_000, dropped: {} });
  expect(historyOf(coffee)).toEqual({ '2016-02-05': { value: 2_000 }, '2016-02-06': { value: 1_000 } });
  expect(tea?.kind).toBe('check');
  expect(historyOf(tea)).toEqual({ '2016-02-06': { done: true } });
});

test('refuses a database without tracks', () => {
  expect(() => read(makeTickmate([], []))).toThrow(new ForeignFileError('empty'));
});
