import { describe, expect, it } from 'vitest';
import { type DayKey, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, type Plan, startSchedule } from '#domain/plan/schedule.ts';
import { statesOf } from '#domain/record/day-flags.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { booked, figures, jan, logged, pages, ticked, times } from '#tests/domain/period-records.ts';
import { achievementOf } from './achievements.ts';
import { lastSlipOf } from './last-slip.ts';

describe('a change of the plan', () => {
  const weekly = (
    days: readonly DayKey[],
    ...changes: [DayKey, Plan | readonly number[]][]
  ): HabitRecord => ({
    ...ticked(times(3), days),
    schedule: changes.reduce(
      (rows, [from, plan]) => changeSchedule(rows, from, plan),
      startSchedule(times(3)),
    ),
  });

  it('from days to weeks keeps the best streak of days, until weeks have lasted longer', () => {
    const days = dayRange(jan(5), jan(12));
    const record = ticked({ days: EVERY_DAY }, days, {
      schedule: changeSchedule(startSchedule(EVERY_DAY), jan(13), times(1)),
    });
    const earlierBest = { unit: 'day', streak: 8 };
    expect(achievementOf(record, jan(12))).toMatchObject({ bestStreak: 8 });
    expect(achievementOf(record, jan(12))).not.toHaveProperty('earlierBest');
    expect(achievementOf(record, jan(13))).toMatchObject({ bestStreak: 0, earlierBest });
    const week = { ...record, ticks: record.ticks.with(jan(14)) };
    expect(achievementOf(week, jan(14))).toMatchObject({ bestStreak: 1, earlierBest });
    const weeks = { ...week, ticks: week.ticks.with(jan(19)) };
    expect(achievementOf(weeks, jan(19))).not.toHaveProperty('earlierBest');
  });

  it('to another count within a week shares the week', () => {
    const record = weekly([5, 6, 7, 8].map(jan), [jan(8), times(5)]);
    expect(booked(record, jan(12))).toEqual([
      ...[5, 6, 7, 8].map((date) => [jan(date), '1 of 1']),
      [jan(11), '0 of 1'],
    ]);
  });

  it('to a pause is neutral where it ends within the week, and misses nothing where it does not', () => {
    const paused = weekly([jan(5), jan(9)], [jan(6), []], [jan(9), times(3)]);
    expect(figures(paused, jan(12))).toEqual([2, 100, 1, 1]);
    const whole = weekly([jan(5)], [jan(7), []]);
    expect(booked(whole, jan(12))).toEqual([[jan(5), '1 of 1']]);
    expect(figures(whole, jan(12))).toEqual([1, 100, 1, 1]);
    expect(figures(weekly([], [jan(7), []]), jan(12))).toEqual([0, null, 0, 0]);
    const ended = weekly([], [jan(7), []], [jan(10), times(3)]);
    expect(booked({ ...ended, endsOn: jan(9) }, jan(12))).toEqual([]);
  });

  it('to a pause keeps the streak, for as long as it lasts and after it', () => {
    const once = ticked(times(1), [5, 12, 19, 26].map(jan));
    const paused = { ...once, schedule: changeSchedule(once.schedule, jan(27), []) };
    expect(figures(once, jan(27))).toEqual([4, 100, 4, 4]);
    expect(figures(paused, jan(27))).toEqual([4, 100, 4, 4]);
    expect(figures(paused, jan(60))).toEqual([4, 100, 4, 4]);
    const resumed = {
      ...paused,
      schedule: changeSchedule(paused.schedule, jan(43), times(1)),
      ticks: once.ticks.with(jan(44)),
    };
    expect(figures(resumed, jan(44))).toEqual([5, 100, 5, 5]);
    const states = statesOf(paused, dayNumber(jan(25)), dayNumber(jan(27)));
    expect(states).toEqual(['covered', 'done', 'notDue']);
  });

  it('covers the days of its own plan alone', () => {
    const record = ticked({ days: EVERY_DAY }, [jan(8), jan(9)], {
      schedule: changeSchedule(startSchedule(EVERY_DAY), jan(8), times(2)),
    });
    const states = statesOf(record, dayNumber(jan(6)), dayNumber(jan(11)));
    expect(states).toEqual(['none', 'none', 'done', 'done', 'covered', 'covered']);
  });

  it.each<[string, Plan | readonly number[]]>([
    ['weekdays', [1]],
    ['a larger count', times(9, 'month')],
    ['a pause', []],
  ])('to %s leaves the days of a month that was met covered', (_, plan) => {
    const record = ticked(times(2, 'month'), [jan(6), jan(8)]);
    const changed = { ...record, schedule: changeSchedule(record.schedule, jan(12), plan) };
    const [first, last] = [dayNumber(jan(5)), dayNumber(jan(9))];
    const states = ['covered', 'done', 'covered', 'done', 'covered'];
    expect(statesOf(record, first, last)).toEqual(states);
    expect(statesOf(changed, first, last)).toEqual(states);
  });

  it('to a larger count covers no day of a week that lacked something', () => {
    const record = weekly([jan(5)], [jan(7), times(5)]);
    expect(statesOf(record, dayNumber(jan(5)), dayNumber(jan(8)))).toEqual(['done', 'none', 'none', 'none']);
  });

  it('leaves the last slip of a week that was passed', () => {
    const record = logged('limit', pages(5_000), [[jan(6), 6_000]]);
    expect(lastSlipOf(record, jan(7))).toBe(jan(6));
    const paused = { ...record, schedule: changeSchedule(record.schedule, jan(7), []) };
    expect(lastSlipOf(paused, jan(7))).toBe(jan(6));
    expect(figures(paused, jan(12))).toEqual([0, null, 0, 0]);
  });

  it('between months goes on, whatever first day of the week a row has', () => {
    const first = { ...times(4, 'month'), weekStart: 1 };
    const record = ticked(first, [6, 7, 8, 20, 21].map(jan), {
      schedule: changeSchedule(startSchedule(first), jan(15), { ...first, weekStart: 0 }),
    });
    expect(figures(record, '2026-02-01')).toEqual([4, 100, 1, 1]);
  });
});
