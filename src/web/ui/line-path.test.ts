import { expect, test } from 'vitest';
import { linePaths } from './line-path.ts';

const pathOf = (values: readonly number[], width: number, height: number) =>
  linePaths(values, width, height, false).line?.path;

test('draws 100 at the top and 0 at the bottom, from edge to edge', () => {
  expect(linePaths([0, 50, 100], 100, 106, false)).toEqual({
    line: { path: 'M0,103 L50,53 L100,3', right: 100 },
  });
});

test('draws the way to a last value that can still change apart', () => {
  expect(linePaths([0, 50, 100], 100, 106, true)).toEqual({
    line: { path: 'M0,103 L50,53', right: 50 },
    last: 'M50,53 L100,3',
  });
});

test('draws no line through fewer than two values', () => {
  expect([linePaths([], 100, 50, true), linePaths([40], 100, 50, false)]).toEqual([{}, {}]);
});

test('rounds positions to a tenth, since the path is part of the page', () => {
  expect(pathOf([33, 33, 33, 33], 100, 50)).toBe('M0,32.5 L33.3,32.5 L66.7,32.5 L100,32.5');
});
