import { expect, test } from 'vitest';
import { dayRange } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, type Plan, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { lostRun } from './lost-run.ts';

/** A Friday. */
const today = '2026-11-20';

/** A habit of every day, done on these days of November. */
const recordOf = (done: readonly number[], given: Partial<HabitRecord> = {}): HabitRecord => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn: '2026-01-01',
  ticks: TickSet.of(done.map((day) => `2026-11-${String(day).padStart(2, '0')}`)),
  ...given,
});

test('is the run before the due day that was missed last, however long', () => {
  expect(lostRun(recordOf([18, 17, 15]), today)).toBe(2);
  const ticks = TickSet.of(dayRange('2026-01-01', '2026-11-18'));
  expect(lostRun(recordOf([], { ticks }), today)).toBe(322);
});

test('is none after a done day, after two missed ones, and once the habit is done again', () => {
  expect(lostRun(recordOf([19, 18]), today)).toBe(0);
  expect(lostRun(recordOf([17, 16]), today)).toBe(0);
  expect(lostRun(recordOf([18, 17, 20]), today)).toBe(0);
  expect(lostRun(recordOf([18], { schedule: startSchedule([]) }), today)).toBe(0);
});

test('passes over days that were not due, and neutral ones', () => {
  const schedule = startSchedule([1, 3, 5]);
  expect(lostRun(recordOf([16], { schedule }), today)).toBe(1);
  const skips = TickSet.of(['2026-11-17', '2026-11-19']);
  expect(lostRun(recordOf([16, 15], { skips }), today)).toBe(2);
});

test('passes over a day that grace forgave, and is none where it forgave the last one', () => {
  // The first day that was missed in November is the 16th, and that of October its first.
  const done = dayRange('2026-11-01', '2026-11-18').filter((day) => day !== '2026-11-16');
  const record = recordOf([], { ticks: TickSet.of(done) });
  expect(lostRun(record, today)).toBe(2);
  expect(lostRun({ ...record, grace: true }, today)).toBe(17);
  const whole = TickSet.of(dayRange('2026-11-01', '2026-11-18'));
  expect(lostRun({ ...record, ticks: whole, grace: true }, today)).toBe(0);
});

test('is none of a limit, and of a habit that is counted by weeks, also while it is paused', () => {
  const weekly: Plan = { days: EVERY_DAY, repeat: { type: 'times', count: 3, per: 'week' }, weekStart: 1 };
  const schedule = startSchedule(weekly);
  const done = [2, 3, 4, 9];
  expect(lostRun(recordOf([], { kind: 'limit' }), today)).toBe(0);
  expect(lostRun(recordOf(done, { schedule }), today)).toBe(0);
  const paused = changeSchedule(schedule, '2026-11-18', []);
  expect(lostRun(recordOf(done, { schedule: paused }), today)).toBe(0);
});
