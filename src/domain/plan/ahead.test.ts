import { describe, expect, test } from 'vitest';
import { dayKey, dayNumber } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import {
  fieldsOfRow,
  firstStart,
  type Growth,
  growthRows,
  layAhead,
  type PlannedAhead,
  planAhead,
  plansAhead,
  startPlan,
} from './ahead.ts';
import { ONE } from './habit.ts';
import { startSchedule } from './schedule.ts';

/** A Friday. */
const TODAY = '2026-11-20';
const byFive: Growth = { by: 5, every: { count: 2, unit: 'day' }, until: 20, onlyWhenMet: false };
const check: PlannedAhead = {
  weekdays: EVERY_DAY,
  repeat: null,
  target: null,
  activated: true,
  archivedAt: null,
  ahead: [],
  growth: null,
};
const pages: PlannedAhead = { ...check, target: 10 * ONE };
const mondays = { type: 'weekdays', days: [1] } as const;

describe('a plan ahead', () => {
  test('of a habit that is ticked has no target', () => {
    const [row] = planAhead(check, '2026-12-01', { repeat: mondays });
    expect(row).toEqual({ from: '2026-12-01', repeat: mondays, target: null });
    expect(row && fieldsOfRow(row)).toEqual({ weekdays: [1], repeat: null, target: null });
  });

  test('repeats the plan ahead before it, stands in the order of days, and takes the place of one of its day', () => {
    const last = planAhead(pages, '2026-12-20', { target: 30 });
    const first = planAhead({ ...pages, ahead: last }, '2026-12-01', { repeat: mondays });
    const both = planAhead({ ...pages, ahead: first }, '2026-12-10', { target: 20 });
    expect(both.map(({ from, repeat, target }) => [from, repeat, target])).toEqual([
      ['2026-12-01', mondays, 10],
      ['2026-12-10', mondays, 20],
      ['2026-12-20', { type: 'weekdays', days: EVERY_DAY }, 30],
    ]);
    const again = planAhead({ ...pages, ahead: both }, '2026-12-10', { target: 25 });
    expect(again.map(({ target }) => target)).toEqual([10, 25, 30]);
  });

  test('that changes nothing is no row of the timeline', () => {
    const ahead = planAhead(pages, '2026-12-01', { target: 10 });
    const schedule = startSchedule({ days: EVERY_DAY, target: 10 * ONE });
    expect(layAhead(schedule, { ...pages, ahead }, () => 1)).toEqual(schedule);
  });
});

test('a total begins with its week or month, today where that is its first day, and other plans on any day', () => {
  const from = (key: string, repeat: Parameters<typeof firstStart>[0]) =>
    dayKey(firstStart(repeat, dayNumber(key), 1));
  expect(from(TODAY, mondays)).toBe(TODAY);
  expect(from(TODAY, { type: 'total', per: 'week' })).toBe('2026-11-23');
  expect(from('2026-11-23', { type: 'total', per: 'week' })).toBe('2026-11-23');
  expect(from(TODAY, { type: 'total', per: 'month' })).toBe('2026-12-01');
  expect(from('2026-12-01', { type: 'total', per: 'month' })).toBe('2026-12-01');
});

describe('growth', () => {
  test('needs a target, and an amount to grow by', () => {
    expect(growthRows(check, byFive, TODAY, 1)).toBeNull();
    expect(growthRows(pages, { ...byFive, by: 0 }, TODAY, 1)).toBeNull();
    expect(growthRows(pages, { ...byFive, by: 0, until: 10 }, TODAY, 1)).toBeNull();
    expect(startPlan({ ...check, growth: byFive }, TODAY, 1).ahead).toEqual([]);
  });

  test('that is taken back takes its steps with it, and leaves plans that are made by hand at once', () => {
    const growing = { ...pages, growth: byFive, ahead: growthRows(pages, byFive, TODAY, 1) ?? [] };
    expect(growing.ahead).toHaveLength(2);
    expect(plansAhead(growing, { ...growing, growth: null }, TODAY, 1)).toEqual({ ahead: [] });
    const ahead = planAhead(growing, '2026-11-24', { target: 12 });
    expect(plansAhead(growing, { ...growing, growth: null, ahead }, TODAY, 1)).toEqual({});
    expect(plansAhead(pages, { ...pages, ahead }, TODAY, 1)).toEqual({});
  });

  test('ends where another target leaves it no way to its end', () => {
    const growing = { ...pages, growth: byFive, ahead: growthRows(pages, byFive, TODAY, 1) ?? [] };
    const after = { ...growing, target: 40 * ONE };
    expect(plansAhead(growing, after, TODAY, 1)).toEqual({ ahead: [], growth: null });
  });
});
