import { expect, test } from 'vitest';
import { addDays, dayRange } from '#domain/days/day-key.ts';
import { daysOf, sumOf, weekDays } from './figure-days.ts';

const today = '2026-11-21';
const graph = (count: number) =>
  Object.fromEntries(
    dayRange(addDays(today, 1 - count), today).map((day, index) => [day, { completed: index, total: 9 }]),
  );

test('of 8 days the week graph drops the oldest, and of 7 none', () => {
  expect(weekDays(graph(8)).map(({ day }) => day)).toEqual(dayRange('2026-11-15', today));
  expect(weekDays(graph(8))[0]).toEqual({ day: '2026-11-15', completed: 1, total: 9 });
  expect(weekDays(graph(7)).map(({ day }) => day)).toEqual(dayRange('2026-11-15', today));
  expect(weekDays({})).toEqual([]);
});

test('days are sorted oldest first, in whatever order the API sent them', () => {
  const reversed = Object.fromEntries(Object.entries(graph(40)).toReversed());
  expect(daysOf(reversed)).toEqual(daysOf(graph(40)));
  expect(daysOf(reversed).map(({ day }) => day)).toEqual(dayRange('2026-10-13', today));
});

test('days add up', () => {
  expect(sumOf(weekDays(graph(7)))).toEqual({ completed: 21, total: 63 });
  expect(sumOf([])).toEqual({ completed: 0, total: 0 });
});
