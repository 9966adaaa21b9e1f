import { expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/day-key.ts';
import { yearDays } from './year-days.ts';

const today = '2026-11-20';
const figures = { completed: 1, total: 4 };
const year = Object.fromEntries(dayRange(addDays(today, -365), today).map((day) => [day, figures]));

test('days of the current month a year ago are dropped', () => {
  const days = yearDays(year, today, 1);
  expect(days[0]?.day).toBe('2025-12-01');
  expect(days.at(-1)?.day).toBe(today);
});

test('weeks are columns that begin on the chosen weekday', () => {
  const days = yearDays(year, today, 1);
  // 2025-12-01 was a Monday, 2026-11-20 is a Friday.
  expect(days[0]).toMatchObject({ column: 0, row: 0 });
  expect(days[7]).toMatchObject({ column: 1, row: 0 });
  expect(days.at(-1)).toMatchObject({ column: 50, row: 4 });
  expect(yearDays(year, today, 0)[0]).toMatchObject({ column: 0, row: 1 });
  expect(yearDays(year, today, 0)[6]).toMatchObject({ day: '2025-12-07', column: 1, row: 0 });
});

test('the level follows the share, and nothing due is level 0', () => {
  const level = (completed: number, total: number) =>
    yearDays({ [today]: { completed, total } }, today, 1)[0]?.level;
  expect([level(0, 0), level(0, 3), level(1, 4), level(2, 4), level(9, 10), level(3, 3)]).toEqual([
    0, 0, 1, 2, 4, 4,
  ]);
});
