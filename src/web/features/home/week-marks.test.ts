import { expect, test } from 'vitest';
import { weekMarks, weekOf, weekSummary } from './week-marks.ts';

const friday = '2026-11-20';
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const longAgo = '2026-01-01';

test('the week begins on the chosen weekday', () => {
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

test('a day is done, missed, off, open or to come', () => {
  const habit = { days: [1, 2, 3, 4, 5], activated: true, history: { '2026-11-16': 1, '2026-11-18': 2 } };
  const marks = weekMarks(habit, friday, 1, longAgo);
  expect(marks.map((mark) => mark.state)).toEqual(['done', 'missed', 'done', 'missed', 'open', 'off', 'off']);
  expect(marks.findIndex((mark) => mark.today)).toBe(4);
  expect(weekSummary(marks)).toEqual({ done: 2, due: 5 });
});

test('nothing was missed before the habit was made, and what is to come follows the chosen days', () => {
  const habit = { days: [5, 6], activated: true, history: {} };
  const marks = weekMarks({ ...habit, days: everyDay }, friday, 1, '2026-11-19');
  expect(marks.map((mark) => mark.state)).toEqual([
    'off',
    'off',
    'off',
    'missed',
    'open',
    'future',
    'future',
  ]);
  expect(
    weekMarks(habit, friday, 1, friday)
      .map((mark) => mark.state)
      .slice(4),
  ).toEqual(['open', 'future', 'off']);
});

test('a habit that was ticked before it was made had begun by then', () => {
  const habit = { days: everyDay, activated: true, history: { '2026-11-20': 0, '2026-11-14': 1 } };
  const states = weekMarks(habit, friday, 1, friday).map((mark) => mark.state);
  expect(states).toEqual(['missed', 'missed', 'missed', 'missed', 'open', 'future', 'future']);
});

test('a paused habit keeps what was done and asks for nothing', () => {
  const habit = { days: everyDay, activated: false, history: { '2026-11-17': 1 } };
  const states = weekMarks(habit, friday, 1, longAgo).map((mark) => mark.state);
  expect(states).toEqual(['off', 'done', 'off', 'off', 'off', 'off', 'off']);
});
