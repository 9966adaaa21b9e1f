import { expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { firstOfYear, reviewedYear, yearDays } from './year-days.ts';

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

test('drops nothing when the year starts in another month, in leap years too', () => {
  const shown = (stop: string) => {
    const days = dayRange(addDays(stop, -365), stop);
    return yearDays(Object.fromEntries(days.map((day) => [day, figures])), stop, 1).map(({ day }) => day);
  };
  expect(shown('2025-01-31')[0]).toBe('2024-02-01');
  expect(shown('2024-02-29')[0]).toBe('2023-03-01');
  expect(shown('2024-03-01')[0]).toBe('2023-04-01');
  expect(shown('2026-12-31')[0]).toBe('2026-01-01');
  expect(shown('2026-12-31')).toHaveLength(365);
  for (const stop of ['2025-01-31', '2024-02-29', '2024-03-01', '2026-11-21']) {
    expect(firstOfYear(stop)).toBe(shown(stop)[0]);
  }
});

test('continues without a gap when a year ends where the next one starts', () => {
  const before = addDays(yearDays(year, today, 1)[0]?.day ?? '', -1);
  const days = dayRange(addDays(before, -365), before);
  const shown = yearDays(Object.fromEntries(days.map((day) => [day, figures])), before, 1);
  expect([shown[0]?.day, shown.at(-1)?.day]).toEqual(['2024-12-01', '2025-11-30']);
});

test('has no days when nothing is known', () => {
  expect(yearDays({}, today, 1)).toEqual([]);
});

test('looks back on the year that runs, and in January on the one that is over', () => {
  expect(['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map(reviewedYear)).toEqual([
    2026, 2026, 2026, 2027,
  ]);
});
