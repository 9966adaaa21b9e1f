import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountFigures, predictAmounts } from './amount-figures.ts';
import { dayNumber, dayRange } from './day-key.ts';
import { DayValues } from './day-values.ts';

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

it('follows a change of the known days of a habit as a recount does', () => {
  const history = Object.fromEntries(SPAN.slice(-7).map((day): [string, number] => [day, 0]));
  const known = Object.keys(history);
  const amounts = fc.dictionary(fc.constantFrom(...SPAN), fc.integer({ min: 0, max: 9_000 }));
  const change = fc.option(fc.integer({ min: 0, max: 9_000 }));
  const wire = (values: DayValues) => ({
    days: [],
    activated: true,
    archivedAt: null,
    createdAt: '2025-01-01T08:00:00.000Z',
    history,
    recent: Object.fromEntries(
      known.map((day) => {
        const value = values.get(day);
        return [day, { value: value === null ? null : value / 1000, state: 'none' as const, note: false }];
      }),
    ),
  });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...known), change, (given, day, value) => {
      const before = DayValues.of(Object.entries(given));
      const after = before.with(day, value);
      const figures = (values: DayValues) => amountFigures(values, start, stop);
      const { best, ...others } = predictAmounts(
        figures(before),
        wire(before),
        wire(after),
        (each) => each >= '2026-01-01',
      );
      const { best: counted, ...recounted } = figures(after);
      expect(others).toEqual(recounted);
      const isLower = (value ?? 0) < (before.get(day) ?? 0);
      expect(isLower || best?.value === counted?.value).toBe(true);
    }),
  );
});

it('has a changed day outside of its range in the sums alone', () => {
  const day = '2025-12-31';
  const habitOf = (value: number | null) => ({
    days: [0, 1, 2, 3, 4, 5, 6],
    activated: true,
    archivedAt: null,
    createdAt: '2025-01-01T08:00:00.000Z',
    history: { [day]: 0 },
    recent: { [day]: { value, state: 'none' as const, note: false } },
  });
  const figures = { days: { '2026-01-02': 1 }, total: 1, logged: 1, best: { day: '2026-01-02', value: 1 } };
  expect(predictAmounts(figures, habitOf(null), habitOf(2.5), (each) => each > day)).toEqual({
    days: figures.days,
    total: 3.5,
    logged: 2,
    best: { day, value: 2.5 },
  });
});
