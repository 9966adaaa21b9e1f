import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayNumber, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { amountFigures } from './amount-figures.ts';

const SPAN = dayRange('2025-12-20', '2026-01-20');
const [start, stop] = [dayNumber('2026-01-01'), dayNumber('2026-01-20')];

it('has the amounts of the range, and the sums and the best day of all', () => {
  const values = DayValues.of([
    ['2025-12-31', 2_500],
    ['2026-01-02', 0],
    ['2026-01-03', 2_500],
    ['2026-01-21', 1],
  ]);
  expect(amountFigures(values, start, stop)).toEqual({
    days: { '2026-01-02': 0, '2026-01-03': 2.5 },
    total: 5.001,
    logged: 4,
    best: { day: '2025-12-31', value: 2.5 },
  });
  expect(amountFigures(DayValues.empty, start, stop)).toEqual({ days: {}, total: 0, logged: 0, best: null });
});

it('is the sum of its days', () => {
  const logged = fc.dictionary(fc.constantFrom(...SPAN), fc.integer({ min: 0, max: 1_000_000_000 }));
  fc.assert(
    fc.property(logged, (given) => {
      const {
        days,
        total,
        logged: count,
        best,
      } = amountFigures(
        DayValues.of(Object.entries(given)),
        dayNumber(SPAN[0] ?? ''),
        dayNumber(SPAN.at(-1) ?? ''),
      );
      const all = Object.values(days);
      expect(total).toBeCloseTo(
        all.reduce((sum, value) => sum + value, 0),
        3,
      );
      expect([count, best?.value ?? 0]).toEqual([all.length, Math.max(0, ...all)]);
    }),
  );
});
