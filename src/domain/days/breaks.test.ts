import { expect, test } from 'vitest';
import {
  type Break,
  breaksOf,
  type DayRange,
  endedBreak,
  flagRanges,
  isOnBreak,
  rangeOf,
  wholeBreaks,
  withoutHabit,
} from './breaks.ts';
import { dayNumber } from './day-key.ts';

const TODAY = '2026-11-26';
const holiday: Break = { id: 'holiday', from: '2026-11-20', to: '2026-11-30', habitIds: null };
const knee: Break = { id: 'knee', from: '2026-11-25', to: null, habitIds: ['run', 'jump'] };
const cold: Break = { id: 'cold', from: '2026-11-01', to: '2026-11-03', habitIds: ['run'] };
const all = [cold, holiday, knee];

test('a break pauses all habits, or those that it names', () => {
  expect(breaksOf(all, 'run')).toEqual(all);
  expect(breaksOf(all, 'read')).toEqual([holiday]);
  expect(wholeBreaks(all)).toEqual([holiday]);
});

test('a deleted habit leaves its breaks, and takes one along that paused it alone', () => {
  expect(withoutHabit(all, 'run')).toEqual([holiday, { ...knee, habitIds: ['jump'] }]);
  expect(withoutHabit(all, 'read')).toBe(all);
});

test('a break that is ended lasts until yesterday, and one that has just begun is gone', () => {
  expect(endedBreak(holiday, TODAY)).toEqual({ ...holiday, to: '2026-11-25' });
  expect(endedBreak(knee, TODAY)).toEqual({ ...knee, to: '2026-11-25' });
  expect(endedBreak(knee, '2026-11-25')).toBeNull();
  expect(endedBreak({ ...knee, from: '2026-12-01' }, TODAY)).toBeNull();
  expect(endedBreak(cold, TODAY)).toBe(cold);
});

test('both ends of a break belong to it', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-03', '2026-11-04', '2026-11-25', '2030-01-01'];
  expect(days.map((day) => isOnBreak([cold, knee], day))).toEqual([false, true, true, false, true, true]);
});

test.each<[string, readonly DayRange[], DayRange | undefined]>([
  ['none of none', [], undefined],
  ['the one of the day', [cold, holiday], holiday],
  ['the longer of two', [{ from: TODAY, to: TODAY }, holiday], holiday],
  ['the longer of two, whatever their order', [holiday, { from: TODAY, to: TODAY }], holiday],
  ['the open one', [holiday, knee], knee],
  ['the open one, whatever the order', [knee, holiday], knee],
])('the range of a day is %s', (_, ranges, expected) => {
  expect(rangeOf(ranges, TODAY)).toBe(expected);
});

test('flags are set within the days that there are', () => {
  const start = dayNumber('2026-11-02');
  const flagged = (...ranges: DayRange[]) => {
    const flags = new Uint8Array(4);
    flagRanges(flags, ranges, start, 2);
    return [...flags];
  };
  expect(flagged(cold)).toEqual([2, 2, 0, 0]);
  expect(flagged({ from: '2026-11-04', to: null })).toEqual([0, 0, 2, 2]);
  expect(flagged({ from: '2026-11-03', to: '2026-12-24' })).toEqual([0, 2, 2, 2]);
  expect(flagged({ from: '2026-12-01', to: null }, { from: '2026-01-01', to: '2026-01-02' })).toEqual([
    0, 0, 0, 0,
  ]);
});
