import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

test('draws 100 at the top and 0 at the bottom, from edge to edge', () => {
  expect(linePath([0, 50, 100], 100, 106)).toBe('M0,103 L50,53 L100,3');
});

test('draws no line through fewer than two values', () => {
  expect([linePath([], 100, 50), linePath([40], 100, 50)]).toEqual(['', '']);
});

test('rounds positions to a tenth, since the path is part of the page', () => {
  expect(linePath([33, 33, 33, 33], 100, 50)).toBe('M0,32.5 L33.3,32.5 L66.7,32.5 L100,32.5');
});
