import { expect, test } from 'vitest';
import { averageOf, monthAverages, scaleFigures } from './scale-figures.ts';

const values = { '2026-11-03': 5, '2026-10-30': 1, '2026-11-01': 3 };

test('draws the days with a value, oldest first, from the least to the best', () => {
  expect(scaleFigures(values)).toEqual({
    points: [
      { day: '2026-10-30', value: 1, share: 0 },
      { day: '2026-11-01', value: 3, share: 50 },
      { day: '2026-11-03', value: 5, share: 100 },
    ],
    average: 3,
  });
});

test('keeps the last of many days', () => {
  expect(scaleFigures(values, 2)).toMatchObject({ points: [{ value: 3 }, { value: 5 }], average: 4 });
});

test('has no average without a value', () => {
  expect(scaleFigures({})).toEqual({ points: [], average: null });
  expect(averageOf([])).toBeNull();
});

test('averages each month over its days with a value', () => {
  const days = ['2026-09-30', '2026-10-30', '2026-11-01', '2026-11-02', '2026-11-03'];
  expect(monthAverages(days, { ...values, '2026-11-02': 3 })).toEqual([
    { month: '2026-09', average: null },
    { month: '2026-10', average: 1 },
    { month: '2026-11', average: 3.7 },
  ]);
});
