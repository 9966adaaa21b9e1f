import type { ForeignSource } from '#contract/imports.ts';
import { dayNumber } from '#domain/days/day-key.ts';
import { bytesOf, jsonBytes, utf16Of } from './foreign-files.ts';
import { insertRows, makeDatabase } from './make-database.ts';
import { makeLoopDatabase, makeLoopZip } from './make-loop.ts';
import { makeXlsx } from './make-xlsx.ts';

const timestamp = (day: string): number => dayNumber(day) * 86_400_000;

/** A habit's days in words, by its name. */
export type SourceDays = Readonly<Record<string, Readonly<Record<string, string>>>>;
type Case = readonly [name: string, source: ForeignSource, bytes: Uint8Array, expected: SourceDays];

const NAME = 'Épée, "fine" 🤺';

/** Files of each source with its traps, and what they hold. */
export const sourceCases: readonly Case[] = [
  [
    'Loop, zip',
    'loop',
    makeLoopZip(
      [
        {
          name: NAME,
          days: [
            ['2026-01-05', 'YES_MANUAL', 'a "note", here'],
            ['2026-01-04', 'SKIP', ''],
            ['2026-01-03', 'YES_AUTO', ''],
            ['2026-01-02', 'NO', ''],
            ['2026-01-01', 'UNKNOWN', 'Ill'],
          ],
        },
        {
          name: '日本語',
          type: 'NUMERICAL',
          unit: 'km',
          targetType: 'AT_LEAST',
          target: 5,
          days: [
            ['2026-01-03', 5_250, ''],
            ['2026-01-02', 'SKIP', ''],
            ['2026-01-01', 0, ''],
          ],
        },
      ],
      { mark: '\uFEFF', lineEnd: '\r\n' },
    ),
    {
      [NAME]: { '2026-01-05': 'done (a "note", here)', '2026-01-04': 'skipped', '2026-01-01': '(Ill)' },
      日本語: { '2026-01-03': '5.25', '2026-01-02': 'skipped', '2026-01-01': '0' },
    },
  ],
  [
    'Loop, backup',
    'loop',
    makeLoopDatabase(
      25,
      [{ id: 1, uuid: 'u', name: NAME, freq_num: 1, freq_den: 1, archived: 0 }],
      [
        { habit: 1, timestamp: timestamp('2026-01-01'), value: 2, notes: 'a note' },
        { habit: 1, timestamp: timestamp('2026-01-02'), value: 1, notes: '' },
        { habit: 1, timestamp: timestamp('2026-01-03'), value: 3, notes: '' },
        { habit: 1, timestamp: timestamp('2026-01-04'), value: 0, notes: '' },
      ],
    ),
    { [NAME]: { '2026-01-01': 'done (a note)', '2026-01-03': 'skipped' } },
  ],
  [
    'HabitBull',
    'habitbull',
    utf16Of(
      [
        'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText',
        '"Épée, ""fine"" 🤺",,,2026-01-01,1,"Late, ""again"""',
        '"Épée, ""fine"" 🤺",,,2026-01-02,0,',
        '"Épée, ""fine"" 🤺",,,2026-01-03,-2150000000,',
        'Eau,,,2026-01-01,3,',
        'Eau,,,2026-01-01,4,',
        'Eau,,,2026-01-02,1,',
        '',
      ].join('\r\n'),
    ),
    { [NAME]: { '2026-01-01': 'done (Late, "again")' }, Eau: { '2026-01-01': '3', '2026-01-02': '1' } },
  ],
  [
    'HabitKit',
    'habitkit',
    jsonBytes({
      habits: [{ id: 'h', name: NAME, emoji: null, archived: false, isInverse: false }],
      completions: [
        {
          habitId: 'h',
          date: '2026-01-01T23:00:00.000Z',
          timezoneOffsetInMinutes: 60,
          amountOfCompletions: 1,
          note: 'a note',
        },
        {
          habitId: 'h',
          date: '2026-01-04T05:00:00.000Z',
          timezoneOffsetInMinutes: -300,
          amountOfCompletions: 1,
        },
        {
          habitId: 'other',
          date: '2026-01-05T00:00:00.000Z',
          timezoneOffsetInMinutes: 0,
          amountOfCompletions: 1,
        },
      ],
    }),
    { [NAME]: { '2026-01-02': 'done (a note)', '2026-01-04': 'done' } },
  ],
  [
    'Table Habit',
    'mhabit',
    jsonBytes({
      habits: [
        {
          name: NAME,
          type: 1,
          daily_goal: 1,
          freq_type: 3,
          freq_custom: '[1,1]',
          records: [
            { record_date: dayNumber('2026-01-01'), record_type: 1, record_value: 1, reason: 'a note' },
            { record_date: dayNumber('2026-01-02'), record_type: 1, record_value: 0 },
            { record_date: dayNumber('2026-01-03'), record_type: 2, reason: 'Ill' },
          ],
        },
      ],
    }),
    { [NAME]: { '2026-01-01': 'done (a note)', '2026-01-03': 'skipped (Ill)' } },
  ],
  [
    'Beaver Habits',
    'beaver',
    jsonBytes({
      habits: [
        {
          id: 'b',
          name: NAME,
          status: 'active',
          records: [
            { day: '2026-01-03', done: true, text: 'a note' },
            { day: '2026-01-01', done: true },
            { day: '2026-01-01', done: false },
            { day: '2026-01-02', done: false, text: 'Ill' },
          ],
        },
        { id: 'gone', name: 'Gone', status: 'soft_delete', records: [{ day: '2026-01-01', done: true }] },
      ],
    }),
    { [NAME]: { '2026-01-01': 'done', '2026-01-02': '(Ill)', '2026-01-03': 'done (a note)' } },
  ],
  [
    'Tickmate',
    'tickmate',
    makeDatabase((database) => {
      database.exec(`create table tracks(_id integer primary key, name text, description text, enabled integer);
        create table ticks(_id integer primary key, _track_id integer, year integer, month integer, day integer)`);
      insertRows(database, 'tracks', [{ _id: 1, name: NAME, description: '', enabled: 1 }]);
      insertRows(database, 'ticks', [
        { _track_id: 1, year: 2025, month: 11, day: 31 },
        { _track_id: 1, year: 2026, month: 0, day: 1 },
        { _track_id: 1, year: 2026, month: 1, day: 30 },
      ]);
    }),
    { [NAME]: { '2025-12-31': 'done', '2026-01-01': 'done' } },
  ],
  [
    'Rewire',
    'rewire',
    makeDatabase((database) => {
      database.exec(`create table habits(_id integer primary key, name text, schedule integer, active_days text);
        create table checkins(_id integer primary key, habit_id integer, date text, type integer)`);
      insertRows(database, 'habits', [{ _id: 1, name: NAME, schedule: 0, active_days: '0,1,2,3,4,5,6' }]);
      insertRows(database, 'checkins', [
        { habit_id: 1, date: '20260101', type: 2 },
        { habit_id: 1, date: '20260102', type: 1 },
        { habit_id: 1, date: '20260101', type: 2 },
      ]);
    }),
    { [NAME]: { '2026-01-01': 'done' } },
  ],
  [
    'Habitica',
    'habitica',
    bytesOf(
      [
        'Task Name,Task ID,Task Type,Date,Value',
        '"Épée, ""fine"" 🤺",t,habit,2026-01-01 23:59:59,1',
        '"Épée, ""fine"" 🤺",t,habit,2026-01-02 00:00:01,1.9',
        '',
      ].join('\n'),
    ),
    { [NAME]: { '2026-01-01': 'done', '2026-01-02': 'done' } },
  ],
  [
    'Habitica, user data',
    'habitica',
    jsonBytes({
      tasks: {
        habits: [
          {
            _id: 't',
            text: NAME,
            history: [
              { date: Date.parse('2026-01-01T12:00:00Z'), value: 1, scoredUp: 1, scoredDown: 0 },
              { date: Date.parse('2026-01-02T12:00:00Z'), value: 0, scoredUp: 0, scoredDown: 1 },
            ],
          },
        ],
        dailys: [
          {
            _id: 'd',
            text: 'Eau',
            history: [
              { date: Date.parse('2026-01-03T08:00:00Z'), value: 1, completed: true },
              { date: Date.parse('2026-01-03T20:00:00Z'), value: 1.97, completed: true },
            ],
          },
        ],
      },
    }),
    { [NAME]: { '2026-01-01': 'done' }, Eau: { '2026-01-02': 'done', '2026-01-03': 'done' } },
  ],
  [
    'Streaks',
    'streaks',
    bytesOf(
      [
        'task_id,title,icon,entry_type,entry_date,entry_timestamp,entry_timezone,quantity,notes',
        'A,"Épée, ""fine"" 🤺",x,completed_manually,20260101,,,1,a note',
        'A,"Épée, ""fine"" 🤺",x,skipped_manually,20260102,,,,',
        'A,"Épée, ""fine"" 🤺",x,missed_auto,20260103,,,,',
        'B,Eau,x,partially_completed,20260101,,,2.5,',
        '',
      ].join('\n'),
    ),
    { [NAME]: { '2026-01-01': 'done (a note)', '2026-01-02': 'skipped' }, Eau: { '2026-01-01': '2.5' } },
  ],
  [
    'Habo',
    'habo',
    jsonBytes([
      {
        id: 1,
        title: NAME,
        position: 0,
        events: {
          '2026-01-01 00:00:00.000Z': ['DayType.check', 'a note'],
          '2026-01-02 00:00:00.000Z': ['DayType.skip', ''],
          '2026-01-03 00:00:00.000Z': ['DayType.fail', ''],
        },
      },
    ]),
    { [NAME]: { '2026-01-01': 'done (a note)', '2026-01-02': 'skipped' } },
  ],
  [
    'a workbook',
    'spreadsheet',
    makeXlsx([
      ['Habit', 'Date', 'Value'],
      [NAME, { day: dayNumber('2026-01-01') + 25_569 }, true],
      ['Eau', { day: dayNumber('2026-01-01') + 25_569 }, 1.5],
      ['Eau', { day: dayNumber('2026-01-01') + 25_569 }, 2],
    ]),
    { [NAME]: { '2026-01-01': 'done' }, Eau: { '2026-01-01': '3.5' } },
  ],
  [
    'a spreadsheet',
    'spreadsheet',
    bytesOf(
      '\uFEFFHabitude;Jour;Fait;Note\r\n"Épée, ""fine"" 🤺";13/01/2026;oui;un mot\r\n"Épée, ""fine"" 🤺";14/01/2026;non;\r\n',
    ),
    { [NAME]: { '2026-01-13': 'done (un mot)' } },
  ],
];
