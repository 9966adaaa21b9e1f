import { expect, test } from 'vitest';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { lastSlipOf } from './last-slip.ts';

/** A Friday. */
const TODAY = '2026-11-20';

const weekly = {
  days: EVERY_DAY,
  repeat: { type: 'total', per: 'week' },
  weekStart: 1,
  target: 5000,
} as const;
const limit = (values: Record<string, number>, given: Partial<HabitRecord> = {}): HabitRecord => ({
  kind: 'limit',
  schedule: startSchedule({ days: EVERY_DAY, target: 2000 }),
  createdOn: '2026-10-01',
  ticks: TickSet.empty,
  values: DayValues.of(Object.entries(values)),
  ...given,
});

test('is the last day above the target, not one at it', () => {
  expect(lastSlipOf(limit({ '2026-11-17': 3000, '2026-11-18': 2000 }), TODAY)).toBe('2026-11-17');
  expect(lastSlipOf(limit({ '2026-11-18': 2000 }), TODAY)).toBeNull();
});

test('is any amount of what is to be avoided, and none of a zero', () => {
  const schedule = startSchedule({ days: EVERY_DAY, target: 0 });
  const values = { '2026-11-16': 1, '2026-11-19': 0 };
  expect(lastSlipOf(limit(values, { schedule }), TODAY)).toBe('2026-11-16');
});

test('is today, and no later day', () => {
  const values = { '2026-11-17': 3000, [TODAY]: 3000, '2026-11-21': 9000 };
  expect(lastSlipOf(limit(values), TODAY)).toBe(TODAY);
  expect(lastSlipOf(limit({ '2026-11-21': 9000 }), TODAY)).toBeNull();
});

test('is judged by the target of its day', () => {
  const schedule = changeSchedule(startSchedule({ days: EVERY_DAY, target: 1000 }), '2026-11-18', {
    days: EVERY_DAY,
    target: 4000,
  });
  expect(lastSlipOf(limit({ '2026-11-17': 3000, '2026-11-18': 3000 }, { schedule }), TODAY)).toBe(
    '2026-11-17',
  );
});

test('of a total is the last day with an amount in a week that was passed', () => {
  const schedule = startSchedule(weekly);
  // Six from Monday 9 to Sunday 15 November, and five in the week that is running.
  const values = { '2026-11-10': 2000, '2026-11-12': 4000, '2026-11-13': 0, '2026-11-17': 5000 };
  expect(lastSlipOf(limit(values, { schedule }), TODAY)).toBe('2026-11-12');
  expect(lastSlipOf(limit({ ...values, [TODAY]: 1 }, { schedule }), TODAY)).toBe(TODAY);
  expect(lastSlipOf(limit({ '2026-11-17': 5000 }, { schedule }), TODAY)).toBeNull();
});

test('is none of another kind, or without anything logged', () => {
  const values = { '2026-11-17': 3000 };
  expect(lastSlipOf(limit(values, { kind: 'amount' }), TODAY)).toBeNull();
  expect(lastSlipOf(limit({}), TODAY)).toBeNull();
  const { values: _, ...unlogged } = limit(values);
  expect(lastSlipOf(unlogged, TODAY)).toBeNull();
});
