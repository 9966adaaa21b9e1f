import { expect, test } from 'vitest';
import { amountRhythm, tickRhythm } from './frequency.ts';

const from = '2024-02-05';
const week = (count: number) => ({ type: 'times', count, per: 'week' });
const month = (count: number) => ({ type: 'times', count, per: 'month' });

test.each<[number, number, object | null, boolean]>([
  [1, 1, null, true],
  [30, 30, null, true],
  [9, 2, null, true],
  [1, 7, week(1), true],
  [6, 7, week(6), true],
  [1, 30, month(1), true],
  [29, 31, month(29), true],
  [1, 2, { type: 'interval', every: 2, unit: 'day', from }, false],
  [1, 366, { type: 'interval', every: 365, unit: 'day', from }, false],
  [2, 3, week(5), false],
  [13, 14, week(7), false],
  [2, 15, month(4), false],
  [2, 1_000, month(1), false],
  [0, 7, null, false],
  [1.5, 7, null, false],
  [1, Number.NaN, null, false],
])('reads %d ticks in %d days', (count, span, repeat, isExact) => {
  expect(tickRhythm(count, span, from)).toEqual({ repeat, isExact });
});

test.each<[number, number, string | null, number, boolean]>([
  [1, 1, null, 6_000, true],
  [1, 7, 'week', 6_000, true],
  [3, 7, 'week', 6_000, false],
  [1, 30, 'month', 6_000, true],
  [1, 31, 'month', 6_000, true],
  [1, 2, 'week', 21_000, false],
  [1, 60, 'month', 3_000, false],
  [1, 0, null, 6_000, false],
])('reads a target for %d in %d days', (count, span, per, target, isExact) => {
  const repeat = per === null ? null : { type: 'total', per };
  expect(amountRhythm(count, span, 6_000)).toEqual({ repeat, target, isExact });
});
