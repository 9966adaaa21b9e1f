import { expect, test } from 'vitest';
import { bytesOf, jsonBytes, outcomeOf, TODAY } from '#tests/client/foreign-files.ts';
import { readForeignFile } from './read-file.ts';

const refusalOf = (bytes: Uint8Array) => outcomeOf(() => readForeignFile(bytes, { today: TODAY }));

test.each([
  [
    'full_date,date,weekday,time,mood,activities,note_title,note',
    '2026-11-01,November 1,Sunday,10:00,good,run | read,,',
  ],
  ['year,date,weekday,time,mood,activities,note', '2026,1 November,Sunday,10:00 pm,good,"run | read",'],
])('names Daylio by the columns %s', (header, row) => {
  expect(refusalOf(bytesOf(`${header}\n${row}\n`))).toBe('daylio');
});

test('names OpenHabitTracker', () => {
  const categories = [{ Title: 'Sport', Notes: [], Tasks: [], Habits: [{ Title: 'Run', TimesDone: [] }] }];
  expect(refusalOf(jsonBytes({ Settings: {}, Categories: categories }))).toBe('openHabitTracker');
  expect(refusalOf(jsonBytes({ Categories: [{ Title: 'Sport' }] }))).toBe('unknown');
});
