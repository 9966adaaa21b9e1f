import { expect, test } from 'vitest';
import { VALUE_MAX } from '#contract/limits.ts';
import { AMOUNT_MAX, exactAmount, typedAmount } from './typed-amount.ts';

test('reads a comma as a point, and leaves spaces out', () => {
  expect(['12', '1,5', '1.5', ' 0,25 ', '1\u202f250', '.5', '3.', '007', '2.5000'].map(typedAmount)).toEqual([
    12, 1.5, 1.5, 0.25, 1250, 0.5, 3, 7, 2.5,
  ]);
});

test('refuses what is no number', () => {
  for (const text of ['', ' ', '-1', '1e3', 'five', '1.2.3', '1,2,3', '.', '+1', '∞']) {
    expect([text, typedAmount(text)]).toEqual([text, 'number']);
  }
});

test('refuses more than three decimals, and more than the largest amount', () => {
  expect(typedAmount('0,1234')).toBe('decimals');
  expect(typedAmount('0.123')).toBe(0.123);
  expect(typedAmount('1000000')).toBe(AMOUNT_MAX);
  expect(typedAmount('1000000.001')).toBe('max');
  expect(AMOUNT_MAX).toBe(VALUE_MAX);
});

test('takes rounding errors away', () => {
  expect(exactAmount(0.1 + 0.2)).toBe(0.3);
});
