import { expect, test } from 'vitest';
import { indexAt } from './index-at.ts';

test('returns the nearest point, and none beyond the edges', () => {
  expect([0, 4, 6, 50, 94, 96, 100].map((offset) => indexAt(offset, 100, 11))).toEqual([
    0, 0, 1, 5, 9, 10, 10,
  ]);
  expect([indexAt(-20, 100, 11), indexAt(300, 100, 11)]).toEqual([0, 10]);
});

test('returns the first point of a chart without width or with one point', () => {
  expect([indexAt(5, 0, 11), indexAt(5, 100, 1), indexAt(5, 100, 0)]).toEqual([0, 0, 0]);
});
