import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { plainHabit } from '#tests/api/plain-habit.ts';
import {
  columnsOf,
  type HabitFields,
  habitColumns,
  habitFieldsOf,
  pickFields,
  rowOf,
  shownFields,
} from './habit-columns.ts';

const habit: HabitFields = {
  id: randomUUID(),
  name: 'Read',
  order: 3,
  emoji: 'open-book',
  weekdays: [1, 5],
  schedule: [{ from: null, days: [1, 5] }],
  createdOn: '2026-11-01',
  ticks: TickSet.of(['2026-11-02', '2026-11-06']),
  skips: TickSet.empty,
  completed: 2,
  dayBytes: 404,
  notes: 'Two pages',
  notesVisibility: true,
  stepsVisibility: false,
  reminderMessage: null,
  reminderTime: '07:30',
  activated: true,
  minutes: 20,
  bySessionOnly: true,
  reward: { text: 'New shoes', count: 20, takenOn: null },
  archivedAt: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  ...plainHabit,
  kind: 'limit',
  target: 2_500,
  ahead: [{ from: '2026-12-08', repeat: { type: 'weekdays', days: [1] }, target: 2 }],
  growth: { by: -0.5, every: { count: 1, unit: 'week' }, until: 1, onlyWhenMet: true },
  repeat: { type: 'total', per: 'week' },
  values: DayValues.of([['2026-11-20', 1_500]]),
};

test('reads every field back after a habit is written to a row', () => {
  expect(habitFieldsOf(rowOf(habit))).toEqual(habit);
});

test('stores each field in its own column, flags as numbers', () => {
  const columns = Object.values(habitColumns).map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
  expect(rowOf(habit)).toMatchObject({ notes_visibility: 1, steps_visibility: 0, days: '[1,5]' });
});

test('writes only the columns of the given fields, null too', () => {
  expect(columnsOf({ activated: false, archivedAt: null, position: 9 } as object)).toEqual({
    activated: 0,
    archived_at: null,
  });
});

test('shows no field that only the figures need', () => {
  expect(Object.keys(pickFields(habit, shownFields))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(ticks|schedule|createdOn|completed|dayBytes)$/)]),
  );
});
