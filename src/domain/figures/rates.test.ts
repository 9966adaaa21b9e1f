import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { monthAmounts, monthFigures, rollingRates, weekdayExtremes, weekdayFigures } from './rates.ts';

const done = { completed: 1, total: 1 };
const missed = { completed: 0, total: 1 };
const off = { completed: 0, total: 0 };
/** A Monday. */
const first = '2026-11-02';
const daysOf = (figures: readonly { completed: number; total: number }[]) =>
  figures.map((each, index) => ({ ...each, day: addDays(first, index) }));

const figuresOf = fc
  .nat({ max: 9 })
  .chain((total) => fc.nat({ max: total }).map((completed) => ({ completed, total })));

test('rates each day over the 7 days up to it', () => {
  expect(rollingRates([done, missed, done, missed])).toEqual([100, 50, 67, 50]);
  const week = Array.from({ length: 7 }, () => done);
  expect(rollingRates([missed, ...week]).slice(-2)).toEqual([86, 100]);
});

test('repeats the day before while nothing is due', () => {
  expect(rollingRates([off, done, ...Array.from({ length: 9 }, () => off)])).toEqual([
    0,
    ...Array.from({ length: 10 }, () => 100),
  ]);
});

test('has a rate from 0 to 100 for each day, and does not look at later days', () => {
  fc.assert(
    fc.property(fc.array(figuresOf, { maxLength: 40 }), figuresOf, (days, later) => {
      const rates = rollingRates(days);
      expect(rates).toHaveLength(days.length);
      expect(rates.every((rate) => rate >= 0 && rate <= 100)).toBe(true);
      expect(rollingRates([...days, later]).slice(0, -1)).toEqual(rates);
    }),
  );
});

test('never falls when a missed day is done after all', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(done, missed), { minLength: 1 }), fc.nat(), (days, at) => {
      const before = rollingRates(days);
      const after = rollingRates(days.with(at % days.length, done));
      expect(after.every((rate, index) => rate >= (before[index] ?? 0))).toBe(true);
    }),
  );
});

test('sums weekdays and months to the sum of the days', () => {
  fc.assert(
    fc.property(fc.array(figuresOf, { maxLength: 400 }), fc.nat({ max: 6 }), (figures, weekStart) => {
      const days = daysOf(figures);
      const all = days.reduce((sum, { completed }) => sum + completed, 0);
      const sum = (parts: readonly { completed: number }[]) =>
        parts.reduce((total, { completed }) => total + completed, 0);
      const weekdays = weekdayFigures(days, weekStart);
      expect(weekdays[0]?.weekday).toBe(weekStart);
      expect(new Set(weekdays.map(({ weekday }) => weekday)).size).toBe(7);
      expect(sum(weekdays)).toBe(all);
      expect(sum(monthFigures(days))).toBe(all);
    }),
  );
});

test('finds the strongest and the weakest weekday once both were due four times', () => {
  const week = [done, done, done, done, done, done, missed];
  const weeks = (count: number) =>
    weekdayFigures(daysOf(Array.from({ length: count }, () => week).flat()), 1);
  expect(weekdayExtremes(weeks(3))).toBeNull();
  expect(weekdayExtremes(weeks(4))).toEqual({
    best: { weekday: 1, rate: 100 },
    worst: { weekday: 0, rate: 0 },
  });
});

test('compares no weekdays that are close, and none when one alone is due', () => {
  const same = weekdayFigures(daysOf(Array.from({ length: 70 }, () => done)), 1);
  expect(weekdayExtremes(same)).toBeNull();
  const mondays = Array.from({ length: 70 }, (_, index) => (index % 7 === 0 ? done : off));
  expect(weekdayExtremes(weekdayFigures(daysOf(mondays), 1))).toBeNull();
});

test('lists months in the order of the days', () => {
  const days = dayRange('2025-12-30', '2026-01-02').map((day) => ({ day, ...done }));
  expect(monthFigures(days)).toEqual([
    { month: '2025-12', completed: 2, total: 2 },
    { month: '2026-01', completed: 2, total: 2 },
  ]);
});

test('sums the amounts of each month, also of one without any', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-15'];
  const amounts = { '2026-09-30': 0.1, '2026-10-01': 0.2, '2026-10-31': 1, '2025-10-01': 9 };
  expect(monthAmounts(days, amounts)).toEqual([
    { month: '2026-09', amount: 0.1 },
    { month: '2026-10', amount: 1.2 },
    { month: '2026-11', amount: 0 },
  ]);
});
