import { expect, test } from 'vitest';
import { nextWeekday } from './schedule.ts';

test('finds the first of some weekdays after a day, the same weekday last', () => {
  const friday = '2026-11-20';
  expect(nextWeekday([1, 4], friday)).toBe(1);
  expect(nextWeekday([5, 6], friday)).toBe(6);
  expect(nextWeekday([5], friday)).toBe(5);
  expect(nextWeekday([], friday)).toBeNull();
});
