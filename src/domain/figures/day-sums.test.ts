import { expect, it } from 'vitest';
import { addDays, dayNumber } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import { DaySums, graphOfSums, statsOfSums, sumsForStats } from './performance.ts';

const TODAY = '2026-11-20';
const ago = (count: number) => addDays(TODAY, -count);
const habit = (days: readonly string[], createdOn = ago(3)) => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn,
  ticks: TickSet.of(days),
});

it('adds up habits by day, at once or apart; today counts what is done', () => {
  const range = [dayNumber(ago(3)), dayNumber(TODAY), dayNumber(TODAY)] as const;
  const [all, first, second] = [new DaySums(...range), new DaySums(...range), new DaySums(...range)];
  const [walk, read] = [habit([ago(3), ago(1), TODAY]), habit([ago(1)], ago(1))];
  all.add(walk);
  all.add(read);
  first.add(walk);
  second.add(read);
  first.merge(second);
  const expected = {
    [ago(3)]: { completed: 1, total: 1 },
    [ago(2)]: { completed: 0, total: 1 },
    [ago(1)]: { completed: 2, total: 2 },
    [TODAY]: { completed: 1, total: 1 },
  };
  expect(graphOfSums(all, TODAY)).toEqual(expected);
  expect(graphOfSums(first, TODAY)).toEqual(expected);
});

it('has the figures of the header, of nothing too', () => {
  const sums = sumsForStats(TODAY);
  expect(statsOfSums(sums, TODAY)).toMatchObject({ percentage: null });
  sums.add(habit([ago(3), ago(2)]));
  expect(statsOfSums(sums, TODAY)).toMatchObject({ percentage: 67 });
});
