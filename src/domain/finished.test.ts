import { expect, test } from 'vitest';
import { isFinished } from './finished.ts';

test('ends a habit on the day after its last one', () => {
  const habit = { endsOn: '2026-11-20' };
  expect(isFinished(habit, '2026-11-19')).toBe(false);
  expect(isFinished(habit, '2026-11-20')).toBe(false);
  expect(isFinished(habit, '2026-11-21')).toBe(true);
});

test('never ends a habit without a last day', () => {
  expect(isFinished({ endsOn: null }, '2026-11-21')).toBe(false);
  expect(isFinished({}, '2026-11-21')).toBe(false);
});
