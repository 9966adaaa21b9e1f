import { expect, test } from 'vitest';
import { weekMarks, weekOf, weekSummary } from './week-marks.ts';

const friday = '2026-11-20';
const everyDay = [0, 1, 2, 3, 4, 5, 6];

test('starts the week on the chosen weekday', () => {
  expect(weekOf(friday, 1)[0]).toBe('2026-11-16');
  expect(weekOf(friday, 0)[0]).toBe('2026-11-15');
  expect(weekOf(friday, 6)[0]).toBe('2026-11-14');
  expect(weekOf(friday, 5)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ]);
});

/** An unticked habit of every day; `due` is the server's for the last seven days. */
const habitOf = (given: Partial<Parameters<typeof weekMarks>[0]> = {}) => ({
  days: everyDay,
  activated: true,
  archivedAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  history: {},
  due: ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14'],
  ...given,
});
const statesOf = (habit: ReturnType<typeof habitOf>): string[] =>
  weekMarks(habit, friday, 1).week.map((mark) => mark.state);

test('marks a day as done, missed, off, open or future', () => {
  const habit = habitOf({ days: [1, 2, 3, 4, 5], history: { '2026-11-16': 1, '2026-11-18': 2 } });
  const { week: marks, shown } = weekMarks(habit, friday, 1);
  expect(shown).toEqual(marks);
  expect(marks.map((mark) => mark.state)).toEqual(['done', 'missed', 'done', 'missed', 'open', 'off', 'off']);
  expect(marks.findIndex((mark) => mark.today)).toBe(4);
  expect(weekSummary(marks)).toEqual({ count: 2, due: 5 });
});

test('marks a past day that was not due as off, and future days by the current weekdays', () => {
  const habit = habitOf({ due: ['2026-11-20', '2026-11-19'] });
  expect(statesOf(habit)).toEqual(['off', 'off', 'off', 'missed', 'open', 'future', 'future']);
  expect(statesOf({ ...habit, days: [5, 6] }).slice(4)).toEqual(['open', 'future', 'off']);
});

test('keeps past days when the weekdays change', () => {
  const changed = habitOf({ days: [1], due: habitOf().due.slice(1), history: { '2026-11-17': 1 } });
  expect(statesOf(changed)).toEqual(['missed', 'done', 'missed', 'missed', 'off', 'off', 'off']);
});

test('keeps past days when the habit is paused', () => {
  const paused = habitOf({ activated: false, due: habitOf().due.slice(1), history: { '2026-11-17': 1 } });
  expect(statesOf(paused)).toEqual(['missed', 'done', 'missed', 'missed', 'off', 'off', 'off']);
});

test('marks skipped days and those of a break as days of rest, which count for nothing', () => {
  const habit = habitOf({
    due: ['2026-11-20', '2026-11-18', '2026-11-16'],
    history: { '2026-11-18': 1 },
    recent: { '2026-11-17': { value: null, state: 'skipped', note: false } },
    breaks: [
      { from: '2026-11-19', to: '2026-11-19' },
      { from: '2026-11-22', to: null },
    ],
  });
  const { week } = weekMarks(habit, friday, 1);
  expect(week.map(({ state }) => state)).toEqual([
    'missed',
    'rest',
    'done',
    'rest',
    'open',
    'future',
    'rest',
  ]);
  expect(weekSummary(week)).toEqual({ count: 1, due: 4 });
});

test('shows the seven days from yesterday on the first day of a week', () => {
  const { week, shown } = weekMarks(habitOf({ history: { '2026-11-19': 1 } }), friday, 5);
  expect(week.map((mark) => mark.state)).toEqual(['open', ...Array.from({ length: 6 }, () => 'future')]);
  expect(shown.map((mark) => mark.state)).toEqual([
    'done',
    'open',
    ...Array.from({ length: 5 }, () => 'future'),
  ]);
  expect(shown.findIndex((mark) => mark.today)).toBe(1);
});
