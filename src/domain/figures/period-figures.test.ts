import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DayKey, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { habitKinds } from '#domain/plan/habit.ts';
import { changeSchedule, type Plan, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { recordsOf, TODAY } from '#tests/domain/any-records.ts';
import { sumOf } from './figure-days.ts';
import { DaySums } from './performance.ts';
import { periodFigures } from './period-figures.ts';

const OCTOBER = ['2026-10-01', '2026-10-31'] as const;
const values = (days: Readonly<Record<DayKey, number>>) =>
  Object.entries(days).reduce((all, [day, value]) => all.with(day, value), DayValues.empty);
const habit = (ticked: DayKey[], plan: Plan = { days: EVERY_DAY }): HabitRecord => ({
  schedule: startSchedule(plan),
  createdOn: '2026-01-01',
  ticks: TickSet.of(ticked),
});

describe('periodFigures', () => {
  it('counts the same due items as the graphs, of every kind', () => {
    const records = fc.constantFrom(...habitKinds).chain((kind) => recordsOf(kind));
    fc.assert(
      fc.property(records, (record) => {
        const { completed, total } = periodFigures(record, ...OCTOBER, TODAY);
        const [start, stop, today] = [...OCTOBER, TODAY].map(dayNumber) as [number, number, number];
        const graph = new DaySums(start, stop, today).add(record).figures(today);
        expect({ completed, total }).toEqual(sumOf(graph));
      }),
    );
  });

  it('has the longest streak within the month alone', () => {
    const days = [
      '2026-09-29',
      '2026-09-30',
      '2026-10-01',
      '2026-10-02',
      '2026-10-10',
      '2026-10-11',
      '2026-10-12',
    ];
    expect(periodFigures(habit(days), ...OCTOBER, TODAY)).toEqual({
      completed: 5,
      total: 31,
      amount: null,
      best: 3,
      unit: 'day',
    });
  });

  it('counts weeks where the plan does, those that are whole in the month', () => {
    const plan: Plan = { days: EVERY_DAY, repeat: { type: 'times', count: 1, per: 'week' }, weekStart: 1 };
    // Of Mondays: 28 September and 26 October begin weeks that are partly in another month.
    const weekly = ['2026-09-30', '2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'];
    expect(periodFigures(habit(weekly, plan), ...OCTOBER, TODAY)).toMatchObject({ best: 3, unit: 'week' });
  });

  it('has a streak that goes on over the first missed day of a month where grace forgives it', () => {
    const days = dayRange(...OCTOBER).filter((day) => !['2026-10-10', '2026-10-20'].includes(day));
    const record = habit(days);
    expect(periodFigures(record, ...OCTOBER, TODAY)).toMatchObject({ completed: 29, total: 31, best: 11 });
    // Nine days before the 10th, and nine after it.
    expect(periodFigures({ ...record, grace: true }, ...OCTOBER, TODAY)).toMatchObject({
      completed: 29,
      total: 31,
      best: 18,
    });
  });

  it('has no grace for a week that counts as a whole, which leaves it to the days after', () => {
    const weekly: Plan = { days: EVERY_DAY, repeat: { type: 'times', count: 1, per: 'week' }, weekStart: 1 };
    const days = dayRange('2026-10-12', '2026-10-31').filter((day) => day !== '2026-10-20');
    const record = habit(days, weekly);
    const schedule = changeSchedule(record.schedule, '2026-10-12', EVERY_DAY);
    expect(periodFigures({ ...record, schedule, grace: true }, ...OCTOBER, TODAY)).toMatchObject({
      best: 19,
      unit: 'day',
    });
  });

  it('adds what was logged, and has no amount without an entry', () => {
    const plan: Plan = { days: EVERY_DAY, target: 5_000 };
    const logged = values({ '2026-09-30': 9_000, '2026-10-01': 5_000, '2026-10-31': 1_250 });
    const run = { ...habit(['2026-10-01'], plan), kind: 'amount' as const, values: logged };
    expect(periodFigures(run, ...OCTOBER, TODAY)).toMatchObject({ completed: 1, amount: 6.25, best: 1 });
    const idle = { ...run, values: values({ '2026-09-30': 9_000 }) };
    expect(periodFigures(idle, ...OCTOBER, TODAY).amount).toBeNull();
  });
});
