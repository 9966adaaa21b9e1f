import { expect, test } from 'vitest';
import { daysOfMonth, nextMonth, previousMonth } from './month.ts';

test('lists the days of a month after the weekdays of the month before', () => {
  // 1 November 2026 is a Sunday.
  const { days, offset } = daysOfMonth('2026-11', 1);
  expect([days.length, days[0], days.at(-1), offset]).toEqual([30, '2026-11-01', '2026-11-30', 6]);
  expect(daysOfMonth('2026-11', 0).offset).toBe(0);
  expect(daysOfMonth('2024-02', 1).days).toHaveLength(29);
  expect(daysOfMonth('2026-02', 1).days).toHaveLength(28);
});

test('follows the months over the turn of the year', () => {
  expect(nextMonth('2026-12')).toBe('2027-01');
  expect(previousMonth('2026-01')).toBe('2025-12');
  let month = '2020-01';
  for (let count = 0; count < 120; count += 1) {
    expect(previousMonth(nextMonth(month))).toBe(month);
    month = nextMonth(month);
  }
  expect(month).toBe('2030-01');
});
