import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type DayKey, dayKey, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { isPeriodRepeat, type MonthDay, type Repeat } from './habit.ts';
import { flagRepeat, inOrder, itemsADay, periodAround, sameRepeat } from './repeat-plan.ts';

/** The days of a repetition from `start` to `stop`, both included. */
function daysOf(repeat: Repeat, start: DayKey, stop: DayKey): DayKey[] {
  const first = dayNumber(start);
  const flags = new Uint8Array(dayNumber(stop) - first + 1);
  flagRepeat(flags, first, [first, first + flags.length], repeat);
  return dayRange(start, stop).filter((_, at) => flags[at] === 1);
}

/** The same rule in the plainest way, for one day. */
function isOn(repeat: Repeat, day: DayKey): boolean {
  const date = Temporal.PlainDate.from(day);
  if (isPeriodRepeat(repeat)) return true;
  if (repeat.type === 'monthDays') {
    return repeat.days.some((each) => Math.min(each === 'last' ? 31 : each, date.daysInMonth) === date.day);
  }
  const from = Temporal.PlainDate.from(repeat.from);
  const months = (date.year - from.year) * 12 + date.month - from.month;
  const { days } = from.until(date, { largestUnit: 'days' });
  if (days < 0) return false;
  if (repeat.unit === 'month') return months % repeat.every === 0 && from.add({ months }).equals(date);
  return days % (repeat.unit === 'week' ? 7 * repeat.every : repeat.every) === 0;
}

/** Around leap days, and around the February of a year that has none though it divides by four. */
const day = fc
  .oneof(
    fc.integer({ min: dayNumber('2023-10-01'), max: dayNumber('2024-06-30') }),
    fc.integer({ min: dayNumber('2099-12-01'), max: dayNumber('2100-04-30') }),
    fc.integer({ min: dayNumber('2000-01-01'), max: dayNumber('2101-12-31') }),
  )
  .map(dayKey);
const monthDay: fc.Arbitrary<MonthDay> = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: 28, max: 31 }),
  fc.constant('last' as const),
);
const per = fc.constantFrom('week' as const, 'month' as const);
const interval = fc.record({
  type: fc.constant('interval' as const),
  every: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 365 })),
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  from: day,
});
const monthDays = fc.record({
  type: fc.constant('monthDays' as const),
  days: fc.array(monthDay, { minLength: 1, maxLength: 6 }),
});
const repeats: fc.Arbitrary<Repeat> = fc.oneof(
  interval,
  monthDays,
  fc.record({ type: fc.constant('times' as const), count: fc.integer({ min: 1, max: 31 }), per }),
  fc.record({ type: fc.constant('total' as const), per }),
);

describe('flagRepeat', () => {
  it.each<[string, Repeat, DayKey, DayKey, DayKey[]]>([
    [
      'every 2 weeks',
      { type: 'interval', every: 2, unit: 'week', from: '2025-12-22' },
      '2025-12-23',
      '2026-02-01',
      ['2026-01-05', '2026-01-19'],
    ],
    [
      'every 12 months from a leap day on',
      { type: 'interval', every: 12, unit: 'month', from: '2024-02-29' },
      '2024-01-01',
      '2028-12-31',
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'days that February lacks, once',
      { type: 'monthDays', days: [31, 1, 30] },
      '2026-01-15',
      '2026-03-01',
      ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'],
    ],
  ])('gives %s', (_, repeat, start, stop, days) => {
    expect(daysOf(repeat, start, stop)).toEqual(days);
  });

  it('agrees with the rule of a day on each day of any range, and sets no flag outside of it', () => {
    fc.assert(
      fc.property(repeats, day, fc.nat(70), fc.nat(70), (repeat, start, from, end) => {
        const first = dayNumber(start);
        const flags = new Uint8Array(70);
        flagRepeat(flags, first, [first + from, first + end], repeat);
        flags.forEach((flag, at) => {
          const isInside = at >= from && at < end;
          expect(flag).toBe(Number(isInside && isOn(repeat, addDays(start, at))));
        });
      }),
      { numRuns: 500 },
    );
  });
});

describe('periodAround', () => {
  const around = (key: DayKey, unit: 'week' | 'month', weekStart: number) =>
    periodAround(dayNumber(key), unit, weekStart).map(dayKey);

  it.each([
    ['2026-11-18', 'week', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-18', 'week', 0, '2026-11-15', '2026-11-21'],
    ['2026-01-01', 'week', 6, '2025-12-27', '2026-01-02'],
    ['2100-02-01', 'month', 1, '2100-02-01', '2100-02-28'],
  ] as const)('of %s is its %s from weekday %i on', (key, unit, weekStart, start, end) => {
    expect(around(key, unit, weekStart)).toEqual([start, end]);
  });

  it('is the same for all of its days, and goes from its first weekday or date to the day before the next', () => {
    fc.assert(
      fc.property(day, per, fc.constantFrom(...EVERY_DAY), (key, unit, weekStart) => {
        const [start = '', end = ''] = around(key, unit, weekStart);
        const [first, date] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(key)];
        expect(start <= key && key <= end).toBe(true);
        const isFirst =
          unit === 'month'
            ? first.day === 1 && first.month === date.month
            : first.dayOfWeek % 7 === weekStart;
        expect(isFirst).toBe(true);
        expect(addDays(end, 1)).toBe(first.add({ [`${unit}s`]: 1 }).toString());
        for (const each of dayRange(start, end)) expect(around(each, unit, weekStart)).toEqual([start, end]);
      }),
    );
  });
});

describe('itemsADay', () => {
  it.each<[number, Repeat]>([
    [1, { type: 'interval', every: 1, unit: 'day', from: '2026-01-01' }],
    [1 / 3, { type: 'interval', every: 3, unit: 'day', from: '2026-01-01' }],
    [1 / 14, { type: 'interval', every: 2, unit: 'week', from: '2026-01-01' }],
    [1 / 60, { type: 'interval', every: 2, unit: 'month', from: '2026-01-01' }],
    [2 / 30, { type: 'monthDays', days: [1, 'last'] }],
    [3 / 7, { type: 'times', count: 3, per: 'week' }],
    [10 / 30, { type: 'times', count: 10, per: 'month' }],
    [1 / 7, { type: 'total', per: 'week' }],
    [1 / 30, { type: 'total', per: 'month' }],
  ])('is %d for %o', (items, repeat) => {
    expect(itemsADay(repeat)).toBeCloseTo(items, 12);
  });

  it('is about the number of days a day of an interval of days or weeks', () => {
    const short = interval.filter(({ unit, every }) => unit !== 'month' && every <= 5);
    fc.assert(
      fc.property(short, (repeat) => {
        const days = daysOf(repeat, repeat.from, addDays(repeat.from, 419));
        expect(days.length / 420).toBeCloseTo(itemsADay(repeat), 10);
      }),
      { numRuns: 30 },
    );
  });
});

describe('sameRepeat', () => {
  it('ignores the order of fields and days, and days named twice', () => {
    fc.assert(
      fc.property(repeats, (repeat) => {
        const turned = Object.fromEntries(Object.entries(repeat).toReversed()) as unknown as Repeat;
        const other =
          turned.type === 'monthDays'
            ? { ...turned, days: [...turned.days.toReversed(), ...turned.days] }
            : turned;
        expect(sameRepeat(repeat, other)).toBe(true);
        expect(JSON.stringify(inOrder(other))).toBe(JSON.stringify(inOrder(repeat)));
        expect(inOrder(inOrder(repeat))).toEqual(inOrder(repeat));
      }),
    );
  });

  it('keeps the days: the same in order name the same days', () => {
    fc.assert(
      fc.property(repeats, day, (repeat, start) => {
        const stop = addDays(start, 40);
        expect(daysOf(inOrder(repeat), start, stop)).toEqual(daysOf(repeat, start, stop));
      }),
    );
  });

  it.each<[Repeat | undefined, Repeat | undefined]>([
    [undefined, { type: 'total', per: 'week' }],
    [{ type: 'total', per: 'week' }, undefined],
    [
      { type: 'total', per: 'week' },
      { type: 'total', per: 'month' },
    ],
    [
      { type: 'times', count: 1, per: 'week' },
      { type: 'times', count: 2, per: 'week' },
    ],
    [
      { type: 'monthDays', days: [31] },
      { type: 'monthDays', days: ['last'] },
    ],
    [
      { type: 'interval', every: 2, unit: 'day', from: '2026-01-01' },
      { type: 'interval', every: 2, unit: 'day', from: '2026-01-02' },
    ],
  ])('tells %o from %o', (left, right) => {
    expect(sameRepeat(left, right)).toBe(false);
  });

  it('is true without any', () => {
    expect(sameRepeat(undefined, undefined)).toBe(true);
  });

  it('puts the days of months in the order of the month, the last one at the end', () => {
    expect(inOrder({ type: 'monthDays', days: ['last', 31, 2, 10, 2] })).toEqual({
      type: 'monthDays',
      days: [2, 10, 31, 'last'],
    });
  });
});
