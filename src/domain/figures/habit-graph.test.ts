import { expect, test } from 'vitest';
import { addDays, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { DayValues } from '#domain/days/day-values.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { amountFigures } from './amount-figures.ts';
import { habitGraph } from './habit-graph.ts';
import { strengthOf } from './strength.ts';

const TODAY = '2026-11-20';
const START = addDays(TODAY, -3);
const DAYS = dayRange(START, TODAY);
const read: HabitRecord = {
  createdOn: '2026-11-01',
  schedule: startSchedule(EVERY_DAY),
  ticks: TickSet.of(['2026-11-17', '2026-11-19']),
};

test('has each day with its strength at the end, and counts an open today as no miss', () => {
  const graph = habitGraph(read, START, TODAY, TODAY);
  expect(graph.days).toEqual({
    '2026-11-17': { completed: 1, total: 1 },
    '2026-11-18': { completed: 0, total: 1 },
    '2026-11-19': { completed: 1, total: 1 },
    [TODAY]: { completed: 0, total: 0 },
  });
  expect(Object.keys(graph.strength)).toEqual(DAYS);
  expect(graph.strength[TODAY]).toBe(strengthOf(read, TODAY));
  expect(graph).not.toHaveProperty('amounts');
});

test('has the amounts of a habit that logs them, and none of one that has become a tick', () => {
  const values = DayValues.of([
    ['2026-11-02', 9000],
    ['2026-11-18', 2500],
  ]);
  const schedule = startSchedule({ days: EVERY_DAY, target: 5000 });
  const pages: HabitRecord = { ...read, kind: 'amount', schedule, values };
  const { amounts } = habitGraph(pages, START, TODAY, TODAY);
  expect(amounts).toEqual(amountFigures(values, dayNumber(START), dayNumber(TODAY)));
  expect(amounts).toMatchObject({ days: { '2026-11-18': 2.5 }, total: 11.5 });
  expect(habitGraph({ ...pages, kind: 'check' }, START, TODAY, TODAY)).not.toHaveProperty('amounts');
});
