import { expect, test } from 'vitest';
import { addDays } from '#domain/days/day-key.ts';
import { hasEarlier, weekRange, yearRange } from './ranges.ts';

const today = '2026-11-21';
const nothing = [{ completed: 0, total: 0 }];
const missed = [{ completed: 0, total: 2 }];

test('weeks follow one another without a gap', () => {
  expect(weekRange(today, 0)).toEqual({ startDate: '2026-11-15', stopDate: today });
  expect(weekRange(today, 1)).toEqual({ startDate: '2026-11-08', stopDate: '2026-11-14' });
});

test('a year ends where the later one starts', () => {
  expect(yearRange(today, 0)).toEqual({ startDate: '2025-11-21', stopDate: today });
  expect(yearRange(today, 1)).toEqual({ startDate: '2024-11-30', stopDate: '2025-11-30' });
  expect(yearRange(today, 2).stopDate).toBe('2024-11-30');
});

test('goes back to the start of the account, and further while something counts', () => {
  expect(hasEarlier('2026-11-15', nothing, '2026-01-01', today)).toBe(true);
  expect(hasEarlier('2025-12-28', nothing, '2026-01-01', today)).toBe(false);
  expect(hasEarlier('2025-12-28', missed, '2026-01-01', today)).toBe(true);
});

test('never goes back further than a graph may span or a tick may be', () => {
  expect(hasEarlier(addDays(today, -3_659), missed, '2000-01-01', today)).toBe(true);
  expect(hasEarlier(addDays(today, -3_660), missed, '2000-01-01', today)).toBe(false);
  expect(hasEarlier('2000-01-01', missed, '2026-01-01', '2001-01-01')).toBe(false);
});
