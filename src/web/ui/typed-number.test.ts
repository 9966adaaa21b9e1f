import { assert, integer, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { isBlocked, typedNumber } from './typed-number.ts';

test.each([
  ['12', 100, '12'],
  ['100', 100, '100'],
  ['101', 100, '100'],
  ['99999999999', 100, '100'],
  ['-5', 100, '5'],
  ['1e9', 100, '19'],
  ['+3:4^5E', 1000, '345'],
  ['', 100, ''],
  ['4.5', 100, '4.5'],
  ['12345', undefined, '12345'],
])('%j of at most %s is %j', (text, max, accepted) => {
  expect(typedNumber(text, max)).toBe(accepted);
});

test('never exceeds the maximum, holds nothing blocked, and is stable', () => {
  const typed = string({ unit: 'grapheme-ascii' });
  assert(
    property(typed, integer({ min: 0 }), (text, max) => {
      const accepted = typedNumber(text, max);
      const clean = accepted.split('').every((key) => !isBlocked(key));
      return clean && !(Number(accepted) > max) && typedNumber(accepted, max) === accepted;
    }),
  );
});

test.each(['+', '-', ':', '^', 'e', 'E'])('%s is blocked', (key) => {
  expect(isBlocked(key)).toBe(true);
});

test.each(['Enter', 'End', 'Escape', '5', '.', ','])('%s is not', (key) => {
  expect(isBlocked(key)).toBe(false);
});
