import { expect, test } from 'vitest';
import { chiSquareChance, foundUpTo, studentBound, studentChance } from './chance.ts';

test.each([
  [0, 1],
  [0.455, 0.5],
  [3.841, 0.05],
  [6.635, 0.01],
  [10.828, 0.001],
  [23.928, 1e-6],
])('gives the tables’ chance of a chi-square of %d', (chiSquare, chance) => {
  expect(chiSquareChance(chiSquare) / chance).toBeCloseTo(1, 2);
});

test.each([
  [5, 2.571],
  [10, 2.228],
  [30, 2.042],
  [120, 1.98],
  [1e6, 1.96],
])('gives the tables’ bound of Student’s t of %d degrees of freedom', (freedom, bound) => {
  expect(studentBound(0.05, freedom)).toBeCloseTo(bound, 3);
  expect(studentChance(-bound, freedom)).toBeCloseTo(0.05, 3);
});

test('any Student’s t is as far from 0 as 0 itself, and none as far as infinity', () => {
  expect(studentChance(0, 10)).toBe(1);
  expect(studentChance(Number.POSITIVE_INFINITY, 10)).toBe(0);
});

test('finds up to the last chance that is below its step', () => {
  // Of 10 tests at 0.1 the steps are 0.01, 0.02, 0.03, ...: the second is above its own, and found all the same.
  expect(foundUpTo([0.029, 0.025, 0.009, 0.6], 10, 0.1)).toBe(0.029);
  expect(foundUpTo([0.011, 0.6], 10, 0.1)).toBe(0);
  expect(foundUpTo([], 10, 0.1)).toBe(0);
});
