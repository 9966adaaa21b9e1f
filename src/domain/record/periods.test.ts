import { describe, expect, it } from 'vitest';
import { type DayKey, dayNumber } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { strengthOf } from '#domain/figures/strength.ts';
import { changeSchedule } from '#domain/plan/schedule.ts';
import { booked, breakOf, figures, jan, logged, pages, ticked, times } from '#tests/domain/period-records.ts';
import { dayFlags, statesOf } from './day-flags.ts';

describe('three times a week', () => {
  it('is booked on the days on which it was met', () => {
    const record = ticked(times(3), [jan(5), jan(7), jan(10)]);
    expect(booked(record, jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(7), '1 of 1'],
      [jan(10), '1 of 1'],
    ]);
    expect(figures(record, jan(12))).toEqual([3, 100, 1, 1]);
  });

  it('lacks what is missing on the last day of the week, once it is over', () => {
    const record = ticked(times(3), [jan(5), jan(11)]);
    expect(booked(record, jan(11))).toEqual([
      [jan(5), '1 of 1'],
      [jan(11), '1 of 1'],
    ]);
    expect(figures(record, jan(11))).toEqual([2, 100, 0, 0]);
    expect(booked(record, jan(12))[1]).toEqual([jan(11), '1 of 2']);
    expect(figures(record, jan(12))).toEqual([2, 67, 0, 0]);
  });

  it('books no done day beyond the count, and shows it all the same', () => {
    const record = ticked(times(3), [jan(5), jan(6), jan(7), jan(8)]);
    expect(booked(record, jan(12)).map(([day]) => day)).toEqual([jan(5), jan(6), jan(7)]);
    expect(figures(record, jan(12))).toEqual([3, 100, 1, 1]);
    const states = statesOf(record, dayNumber(jan(4)), dayNumber(jan(12)));
    expect(states.slice(0, 5)).toEqual(['notDue', 'done', 'done', 'done', 'done']);
    expect(states.slice(5)).toEqual(['covered', 'covered', 'covered', 'none']);
  });

  it('asks for less in a week with a break of three days', () => {
    const twice = [jan(5), jan(7)];
    expect(figures(ticked(times(3), twice, breakOf(jan(9), jan(11))), jan(12))).toEqual([2, 100, 1, 1]);
    expect(booked(ticked(times(3), [jan(5)], breakOf(jan(9), jan(11))), jan(12))).toEqual([
      [jan(5), '1 of 1'],
      [jan(11), '0 of 1'],
    ]);
    // A done day of the break is no neutral day: two are left, and 3 x 5/7 is more than 2.
    const third = ticked(times(3), [...twice, jan(10)], breakOf(jan(9), jan(11)));
    expect(figures(third, jan(12))).toEqual([3, 100, 1, 1]);
  });
});

describe('ten times a month', () => {
  it('reads the whole month for each of its days', () => {
    const record = ticked(times(2, 'month'), [jan(1), jan(31)], { createdOn: jan(1) });
    const last = dayNumber(jan(31));
    expect(statesOf(record, last - 29, last - 29)).toEqual(['covered']);
    expect([...dayFlags({ ...record, ticks: TickSet.of([jan(1)]) }, last, last).due]).toEqual([1]);
    expect([...dayFlags({ ...record, ticks: TickSet.of([jan(1), jan(2)]) }, last, last).due]).toEqual([0]);
  });
});

describe('a total of 50 pages a week', () => {
  it('is booked on the day on which it was met', () => {
    const record = logged('amount', pages(50_000), [
      [jan(5), 20_000],
      [jan(7), 20_000],
      [jan(9), 15_000],
      [jan(10), 40_000],
    ]);
    expect(booked(record, jan(9))).toEqual([[jan(9), '1 of 1']]);
    expect(figures(record, jan(12))).toEqual([1, 100, 1, 1]);
    expect(statesOf(record, dayNumber(jan(8)), dayNumber(jan(10)))).toEqual(['covered', 'done', 'covered']);
  });

  it('is missed on the last day of the week, and moves the strength by its part', () => {
    const record = logged('amount', pages(50_000), [
      [jan(5), 50_000],
      [jan(13), 30_000],
    ]);
    expect(booked(record, jan(19))).toEqual([
      [jan(5), '1 of 1'],
      [jan(18), '0 of 1'],
    ]);
    expect(figures(record, jan(19))).toEqual([1, 50, 0, 1]);
    expect(strengthOf(record, jan(18))).toBeCloseTo(0.13157, 5);
    expect(strengthOf(record, jan(19))).toBeCloseTo(0.193202, 5);
  });

  it('is met by what is logged on a break, and counts', () => {
    const values: [DayKey, number][] = [
      [jan(5), 50_000],
      [jan(13), 20_000],
      [jan(14), 30_000],
    ];
    const record = logged('amount', pages(50_000), values, breakOf(jan(12), jan(18)));
    expect(booked(record, jan(19)).at(-1)).toEqual([jan(14), '1 of 1']);
    expect(figures(record, jan(19))).toEqual([2, 100, 2, 2]);
    const states = statesOf(record, dayNumber(jan(13)), dayNumber(jan(14)));
    expect(states).toEqual(['onBreak', 'done']);
  });

  it('is met at once by a lower target', () => {
    const record = logged('amount', pages(50_000), [[jan(5), 40_000]]);
    const lower = { ...record, schedule: changeSchedule(record.schedule, jan(8), pages(30_000)) };
    expect(booked(lower, jan(12))).toEqual([[jan(8), '1 of 1']]);
    expect(figures(lower, jan(7))).toEqual([0, null, 0, 0]);
  });
});

describe('a limit of 5 a week', () => {
  const values: [DayKey, number][] = [
    [jan(5), 4_000],
    [jan(12), 3_000],
    [jan(14), 5_000],
    [jan(19), 1_000],
  ];

  it('is decided when the week is over', () => {
    const record = logged('limit', pages(5_000), values);
    expect(booked(record, jan(11))).toEqual([]);
    expect(figures(record, jan(11))).toEqual([0, null, 0, 0]);
    expect(booked(record, jan(12))).toEqual([[jan(11), '1 of 1']]);
    expect(booked(record, jan(20))).toEqual([
      [jan(11), '1 of 1'],
      [jan(18), '0 of 1'],
    ]);
    expect(figures(record, jan(20))).toEqual([1, 50, 0, 1]);
    expect(strengthOf(record, jan(20))).toBeCloseTo(0.166888, 5);
  });

  it('covers the days of a week that is over, and none of a running one', () => {
    const record = logged('limit', pages(5_000), values.slice(0, 2));
    const states = statesOf(record, dayNumber(jan(9)), dayNumber(jan(13)), dayNumber(jan(13)));
    expect(states).toEqual(['covered', 'covered', 'done', 'none', 'none']);
    const lastDay = statesOf(record, dayNumber(jan(9)), dayNumber(jan(11)), dayNumber(jan(11)));
    expect(lastDay).toEqual(['none', 'none', 'none']);
  });
});
