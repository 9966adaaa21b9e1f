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
