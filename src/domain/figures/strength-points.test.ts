import { expect, test } from 'vitest';
import { addDays, type DayKey } from '#domain/days/day-key.ts';
import { strengthChange, strengthPoints } from './strength-points.ts';

const TODAY = '2026-11-26';
const MONDAY = 1;

/** A line that is 0 until `since` days ago, and rises by a hundredth a day from then on. */
function rising(days: number, since: number): Record<DayKey, number> {
  const line: Record<DayKey, number> = {};
  for (let back = days; back >= 0; back -= 1) line[addDays(TODAY, -back)] = Math.max(0, since - back) / 100;
  return line;
}

test.each([
  ['day', 30, '2026-10-28'],
  ['week', 26, '2026-06-07'],
  ['month', 12, '2025-12-31'],
] as const)('shows the ends of each %s, today last', (period, count, first) => {
  const points = strengthPoints(rising(365, 366), TODAY, period, MONDAY);
  expect(points).toHaveLength(count);
  expect(points[0]?.day).toBe(first);
  expect(points.at(-1)).toEqual({ day: TODAY, strength: 3.66 });
});

test('shows quarters as far as the line reaches', () => {
  const days = strengthPoints(rising(365, 366), TODAY, 'quarter', MONDAY).map(({ day }) => day);
  expect(days).toEqual(['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30', TODAY]);
});

test('ends weeks on the day before the one that begins them', () => {
  const days = strengthPoints(rising(20, 21), TODAY, 'week', 0).map(({ day }) => day);
  expect(days).toEqual(['2026-11-07', '2026-11-14', '2026-11-21', TODAY]);
});

test('begins with the last score of 0', () => {
  const points = strengthPoints(rising(365, 5), TODAY, 'day', MONDAY);
  expect(points.map(({ strength }) => strength)).toEqual([0, 0.01, 0.02, 0.03, 0.04, 0.05]);
  expect(strengthPoints(rising(365, 0), TODAY, 'day', MONDAY)).toHaveLength(30);
  expect(strengthPoints({}, TODAY, 'day', MONDAY)).toEqual([]);
});

test('counts the change over 30 days in whole points', () => {
  expect(strengthChange(rising(365, 50), TODAY)).toBe(30);
  expect(strengthChange(rising(10, 5), TODAY)).toBeNull();
});
