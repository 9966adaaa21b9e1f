import { describe, expect, it, test } from 'vitest';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { goalPart, goalProgress, goalStart } from './circle.ts';
import { partOfDay } from './part-of-day.ts';

test('a period of a goal begins on Monday, or on the first of the month', () => {
  expect(goalStart('week', '2026-11-22')).toBe('2026-11-16');
  expect(goalStart('week', '2026-11-23')).toBe('2026-11-23');
  expect(goalStart('month', '2026-11-23')).toBe('2026-11-01');
});

describe('what a habit adds to a goal', () => {
  const record: HabitRecord = {
    kind: 'amount',
    schedule: startSchedule({ days: EVERY_DAY, target: 2_000 }),
    createdOn: '2026-11-01',
    ticks: TickSet.of(['2026-11-17', '2026-11-18']),
    values: DayValues.of([
      ['2026-11-15', 9_000],
      ['2026-11-16', 500],
      ['2026-11-17', 2_000],
      ['2026-11-18', 3_500],
    ]),
  };

  it('is its amount in the period, or without a unit the days on which it is done', () => {
    expect(goalPart(record, { unit: 'pages' }, '2026-11-16', '2026-11-18')).toBe(6_000);
    expect(goalPart(record, { unit: '' }, '2026-11-16', '2026-11-18')).toBe(2_000);
  });
});

describe('the progress of a goal', () => {
  it('is how many did theirs, and met when all who count did', () => {
    const each = { target: 3_000, mode: 'each' } as const;
    expect(goalProgress(each, [3_000, 2_999])).toEqual({ reached: 1, isMet: false });
    expect(goalProgress(each, [3_000, 5_000])).toEqual({ reached: 2, isMet: true });
    expect(goalProgress(each, [])).toEqual({ reached: 0, isMet: false });
  });

  it('is what all did together', () => {
    const sum = { target: 8_000, mode: 'sum' } as const;
    expect(goalProgress(sum, [3_000, 4_999])).toEqual({ reached: 7_999, isMet: false });
    expect(goalProgress(sum, [8_000, 0])).toEqual({ reached: 8_000, isMet: true });
  });
});

test('a day has a morning, an afternoon, an evening and a night', () => {
  const times = ['04:59', '05:00', '11:59', '12:00', '17:59', '18:00', '21:59', '22:00'];
  expect(times.map(partOfDay)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'night',
  ]);
});
