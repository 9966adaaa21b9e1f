import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt, HEIGHT, halfOf, LEFT, placeOf, TOP, WIDTH } from './year-grid.ts';

/** As many days as asked, of which the first is in that row. */
const daysFrom = (row: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    column: Math.floor((row + index) / 7),
    row: (row + index) % 7,
  }));

test('finds each day of a year where it is drawn, inside the drawing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 6 }), fc.integer({ min: 1, max: 366 }), fc.nat(), (row, count, seed) => {
      const days = daysFrom(row, count);
      const index = seed % count;
      const day = days[index];
      if (!day) throw new Error('No day');
      const from = day.column < halfOf(days) ? 0 : halfOf(days);
      const { x, y } = placeOf(day, from);
      expect(x).toBeGreaterThanOrEqual(LEFT);
      expect(x + 10).toBeLessThanOrEqual(WIDTH);
      expect(y + 10).toBeLessThanOrEqual(HEIGHT);
      expect(dayAt(days, from, x + 1, y + 1)).toBe(index);
      expect(dayAt(days, from, x + 9, y + 9)).toBe(index);
    }),
  );
});

test('finds no day in the weekdays, in the months, or before the first', () => {
  const days = daysFrom(3, 360);
  expect(dayAt(days, 0, LEFT - 1, TOP + 1)).toBeNull();
  expect(dayAt(days, 0, LEFT + 1, TOP - 1)).toBeNull();
  expect(dayAt(days, 0, LEFT + 1, TOP + 1)).toBeNull();
  expect(dayAt(days, 0, LEFT + 1, TOP + 3 * 12 + 1)).toBe(0);
});

test('finds no day of the other half behind the edge of a half', () => {
  const days = daysFrom(0, 49 * 7);
  expect(halfOf(days)).toBe(25);
  expect(dayAt(days, 0, LEFT + 25 * 12 + 1, TOP + 1)).toBeNull();
  expect(dayAt([], 0, LEFT + 1, TOP + 1)).toBeNull();
});
