import type { ForeignSource } from '#contract/imports.ts';
import { dayNumber } from '#domain/day-key.ts';
import { bytesOf, jsonBytes, utf16Of } from './foreign-files.ts';
import { insertRows, makeDatabase } from './make-database.ts';
import { makeLoopDatabase, makeLoopZip } from './make-loop.ts';

/** A database of Tickmate with one track, ticked on one day. */
const tickmate = () =>
  makeDatabase((database) => {
    database.exec(`create table tracks(_id integer primary key, name text, description text, enabled integer);
      create table ticks(_id integer primary key, _track_id integer, year integer, month integer, day integer)`);
    insertRows(database, 'tracks', [{ _id: 1, name: 'Épée', description: '', enabled: 1 }]);
    insertRows(database, 'ticks', [{ _track_id: 1, year: 2026, month: 0, day: 2 }]);
  });

const rewire = () =>
  makeDatabase((database) => {
    database.exec(`create table habits(_id integer primary key, name text, schedule integer, active_days text);
      create table checkins(_id integer primary key, habit_id integer, date text, type integer)`);
    insertRows(database, 'habits', [{ _id: 1, name: 'Épée', schedule: 0, active_days: '0,2' }]);
    insertRows(database, 'checkins', [{ habit_id: 1, date: '20260102', type: 2 }]);
  });

const loopHabit = { id: 1, uuid: 'u', name: 'Épée', freq_num: 3, freq_den: 7, archived: 1 };

/** A file of each source, and of each form of it: the habit Épée, done on 2 January 2026. */
export const foreignSamples: readonly (readonly [name: string, source: ForeignSource, bytes: Uint8Array])[] =
  [
    ['Loop, zip', 'loop', makeLoopZip([{ name: 'Épée', days: [['2026-01-02', 'YES_MANUAL', 'a "note"']] }])],
    [
      'Loop, backup',
      'loop',
      makeLoopDatabase(25, [loopHabit], [{ habit: 1, timestamp: dayNumber('2026-01-02') * 864e5, value: 2 }]),
    ],
    ['Tickmate', 'tickmate', tickmate()],
    ['Rewire', 'rewire', rewire()],
    [
      'HabitKit',
      'habitkit',
      jsonBytes({
        habits: [{ id: 'h', name: 'Épée', emoji: '🤺' }],
        completions: [
          { habitId: 'h', date: '2026-01-02T00:00:00Z', timezoneOffsetInMinutes: 0, amountOfCompletions: 1 },
        ],
      }),
    ],
    [
      'Table Habit',
      'mhabit',
      jsonBytes({
        habits: [
          {
            name: 'Épée',
            type: 1,
            freq_type: 1,
            freq_custom: '[3]',
            records: [{ record_date: dayNumber('2026-01-02'), record_type: 1, record_value: 1 }],
          },
        ],
      }),
    ],
    [
      'Beaver Habits',
      'beaver',
      jsonBytes({ habits: [{ id: 'b', name: 'Épée', records: [{ day: '2026-01-02', done: true }] }] }),
    ],
    [
      'HabitBull',
      'habitbull',
      utf16Of(
        'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\r\nÉpée,,,2026-01-02,1,\r\n',
      ),
    ],
    [
      'Habitica',
      'habitica',
      bytesOf('Task Name,Task ID,Task Type,Date,Value\nÉpée,t,habit,2026-01-02 08:00:00,1\n'),
    ],
    [
      'Habitica, user data',
      'habitica',
      jsonBytes({
        tasks: {
          habits: [
            {
              _id: 't',
              text: 'Épée',
              history: [{ date: Date.parse('2026-01-02T12:00:00Z'), value: 1, scoredUp: 1, scoredDown: 0 }],
            },
          ],
        },
      }),
    ],
    [
      'Streaks',
      'streaks',
      bytesOf(
        'task_id,title,icon,entry_type,entry_date,quantity\nT,Épée,ic_x,completed_manually,20260102,1\n',
      ),
    ],
    [
      'Habo',
      'habo',
      jsonBytes([
        { id: 1, title: 'Épée', position: 0, events: { '2026-01-02 00:00:00.000Z': ['DayType.check', ''] } },
      ]),
    ],
    ['Loop, table of all days', 'loop', bytesOf('Date,Épée,\n2026-01-02,2,\n2026-01-01,0,\n')],
    [
      'a spreadsheet',
      'spreadsheet',
      bytesOf('\ufeffHabitude;Jour;Fait\nÉpée;02/01/2026;oui\nÉpée;13/01/2026;non\n'),
    ],
  ];
