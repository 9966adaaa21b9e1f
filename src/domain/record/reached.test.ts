import { expect, test } from 'vitest';
import { TickSet } from '#domain/days/tick-set.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from './habit-record.ts';
import { reachedFrom } from './reached.ts';

const MONDAY = '2026-11-16';
const ticked = (...days: readonly string[]) => TickSet.of(days);
const weekly = startSchedule({
  days: [0, 1, 2, 3, 4, 5, 6],
  repeat: { type: 'times', count: 2, per: 'week' },
  weekStart: 1,
});

test.each<[string, Partial<HabitRecord>, string | null]>([
  ['a day that is done', { ticks: ticked('2026-11-18') }, '2026-11-18'],
  ['a day that is not', { ticks: ticked('2026-11-17') }, null],
  ['a week with one of its two times', { schedule: weekly, ticks: ticked('2026-11-18') }, null],
  ['a week with both', { schedule: weekly, ticks: ticked(MONDAY, '2026-11-18') }, MONDAY],
  ['a week with more', { schedule: weekly, ticks: ticked(MONDAY, '2026-11-17', '2026-11-18') }, MONDAY],
  [
    'a week with those of the one before',
    { schedule: weekly, ticks: ticked('2026-11-15', '2026-11-18') },
    null,
  ],
  ['a limit', { kind: 'limit', ticks: ticked('2026-11-18') }, null],
])('of %s the goal is reached from', (_, given, from) => {
  const record: HabitRecord = {
    schedule: startSchedule([0, 1, 2, 3, 4, 5, 6]),
    createdOn: '2026-11-01',
    ticks: TickSet.empty,
    ...given,
  };
  expect(reachedFrom(record, '2026-11-18')).toBe(from);
});
