import { expect, test } from 'vitest';
import { periodAfter, periodBefore, periodNamed, periodOn, periodSizes } from './calendar-period.ts';
import { addDays, dayRange } from './day-key.ts';

test.each(periodSizes)('puts each day of ten years into one %s, and finds it by its name', (size) => {
  for (const day of dayRange('2019-01-01', '2028-12-31')) {
    const period = periodOn(day, size);
    expect(period.first <= day && day <= period.last).toBe(true);
    expect(periodNamed(period.name, '2028-12-31')).toEqual(period);
    expect(periodBefore(period).last).toBe(addDays(period.first, -1));
    expect(periodAfter(period).first).toBe(addDays(period.last, 1));
  }
});

test('names months and quarters', () => {
  const february = { size: 'month', name: '2028-02', first: '2028-02-01', last: '2028-02-29' };
  expect(periodOn('2028-02-03', 'month')).toEqual(february);
  const fourth = { size: 'quarter', name: '2026-Q4', first: '2026-10-01', last: '2026-12-31' };
  expect(periodOn('2026-12-31', 'quarter')).toEqual(fourth);
});

test.each(['', '2026', '2026-13', '2026-00', '2026-Q5', '2026-1', '1999-12', '2026-12', 'x2026-11'])(
  'knows no period %j in November 2026',
  (name) => {
    expect(periodNamed(name, '2026-11-30')).toBeNull();
  },
);
