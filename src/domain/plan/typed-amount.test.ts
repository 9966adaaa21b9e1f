import { expect, test } from 'vitest';
import { VALUE_MAX } from '#contract/limits.ts';
import { AMOUNT_MAX } from './habit.ts';
import { exactAmount, withoutAddition } from './typed-amount.ts';

test('has the largest amount of the contract', () => {
  expect(AMOUNT_MAX).toBe(VALUE_MAX);
});

test('takes rounding errors away', () => {
  expect(exactAmount(0.1 + 0.2)).toBe(0.3);
});

test('takes an addition back, down to what was there before', () => {
  expect([withoutAddition(0.3, 0.1, 0.2), withoutAddition(2, 3, 0), withoutAddition(2, 2, null)]).toEqual([
    0.2,
    0,
    null,
  ]);
});

test('leaves 0 where something was logged before it, and nothing where all was cleared meanwhile', () => {
  expect([
    withoutAddition(0.1, 0.1, 0.2),
    withoutAddition(null, 2, 0.2),
    withoutAddition(null, 2, null),
  ]).toEqual([0, 0, null]);
});
