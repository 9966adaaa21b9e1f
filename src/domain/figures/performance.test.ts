import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayNumber, dayRange, firstDayOf } from '#domain/days/day-key.ts';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, isDue, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import {
  DaySums,
  daysSoFar,
  lineSoFar,
  percentageOf,
  statsOfDays,
  statsOfSums,
  sumsForStats,
  weekRates,
} from './performance.ts';

const TODAY = '2026-11-20';
const last = (count: number): string[] => dayRange(addDays(TODAY, 1 - count), TODAY);
const SPAN = dayRange(addDays(TODAY, -45), addDays(TODAY, 2));
const day = fc.constantFrom(...SPAN);
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));
const daily = (ticked: string[], createdOn = '2026-01-01'): HabitRecord => ({
  schedule: startSchedule(EVERY_DAY),
  createdOn,
  ticks: TickSet.of(ticked),
});
const records: fc.Arbitrary<HabitRecord> = fc
  .record({ first: weekdays, from: day, later: weekdays, createdOn: day, ticked: fc.array(day) })
  .map(({ first, from, later, createdOn, ticked }) => ({
    schedule: changeSchedule(startSchedule(first), from, later),
    createdOn,
    ticks: TickSet.of(ticked),
  }));
const lists = fc.array(records, { maxLength: 6 });

/** The figures of each day from `start` to `stop`, summed habit by habit as the routes do. */
function graphOf(habits: readonly HabitRecord[], start: string, stop: string, today: string) {
  const sums = new DaySums(dayNumber(start), dayNumber(stop));
  for (const habit of habits) sums.add(habit);
  return sums.figures(dayNumber(today));
}

function statsOf(habits: readonly HabitRecord[], today: string) {
  const sums = sumsForStats(today);
  for (const habit of habits) sums.add(habit);
  return statsOfSums(sums, today);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('percentageOf', () => {
  it('rounds half up and is null for nothing', () => {
    expect(percentageOf(0, 0)).toBeNull();
    expect(percentageOf(1, 8)).toBe(13);
    expect(percentageOf(1, 200)).toBe(1);
    expect(percentageOf(1, 3)).toBe(33);
    expect(percentageOf(2, 3)).toBe(67);
    expect(percentageOf(3, 3)).toBe(100);
  });

  it('is an integer from 0 to 100, less than half a point off, and 100 only of what rounds to it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.integer({ min: 1, max: 5000 }), (some, total) => {
        const completed = some % (total + 1);
        const percentage = percentageOf(completed, total) ?? NaN;
        expect(Number.isInteger(percentage)).toBe(true);
        expect(2 * Math.abs(percentage * total - 100 * completed)).toBeLessThanOrEqual(total);
      }),
    );
  });
});

describe('the graph of day sums', () => {
  it('counts due and ticked days; counts today and later days only when ticked', () => {
    fc.assert(
      fc.property(lists, day, day, (habits, start, stop) => {
        const expected = dayRange(start, stop).map((key) => {
          const due = habits.filter((habit) =>
            isDue(habit.schedule, firstDayOf(habit.createdOn, habit.ticks), key),
          );
          const completed = due.filter((habit) => habit.ticks.has(key)).length;
          return { day: key, completed, total: key < TODAY ? due.length : completed };
        });
        expect(graphOf(habits, start, stop, TODAY)).toEqual(expected);
      }),
    );
  });
});

describe('statsOfSums', () => {
  it('is empty without habits', () => {
    const datasets = Array.from({ length: 30 }, () => 0);
    expect(statsOf([], TODAY)).toEqual({
      performance: null,
      percentage: null,
      ratio: { completed: 0, total: 0 },
      datasets,
      sums: { day: TODAY, completed: datasets, total: datasets },
    });
  });

  it('counts an unticked today in the ratio only', () => {
    const open = statsOf([daily(last(30).slice(0, -1))], TODAY);
    expect(open).toMatchObject({ percentage: 100, performance: 0, ratio: { completed: 0, total: 1 } });
    expect(open.datasets.at(-1)).toBe(100);
    const done = statsOf([daily(last(30))], TODAY);
    expect(done).toMatchObject({ percentage: 100, performance: 0, ratio: { completed: 1, total: 1 } });
  });

  it('uses 30 days for the percentage, and the last 7 minus the 7 before for the performance', () => {
    expect(statsOf([daily(last(7))], TODAY)).toMatchObject({ percentage: 23, performance: 100 });
    expect(statsOf([daily(last(14).slice(0, 7))], TODAY)).toMatchObject({ performance: -100 });
    expect(statsOf([daily(dayRange(addDays(TODAY, -60), addDays(TODAY, -30)))], TODAY).percentage).toBe(0);
    expect(statsOf([daily(last(3), addDays(TODAY, -2))], TODAY)).toMatchObject({
      percentage: 100,
      performance: null,
    });
    expect(statsOf([daily([], TODAY)], TODAY)).toMatchObject({ percentage: null, performance: null });
  });

  it('draws 30 days, repeats the value over days without due habits, and starts at 0', () => {
    const created = addDays(TODAY, -20);
    const schedule = changeSchedule(startSchedule(EVERY_DAY), addDays(TODAY, -10), []);
    const { datasets } = statsOf(
      [{ schedule, createdOn: created, ticks: TickSet.of([created, addDays(TODAY, -11)]) }],
      TODAY,
    );
    expect(datasets.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 0));
    expect(datasets[9]).toBe(100);
    expect(datasets.slice(10, 18)).toEqual(Array.from({ length: 8 }, () => 0));
    expect(datasets.slice(18)).toEqual(Array.from({ length: 12 }, () => 100));
  });

  it('agrees with the graph and respects its bounds', () => {
    fc.assert(
      fc.property(lists, (habits) => {
        const stats = statsOf(habits, TODAY);
        const graph = graphOf(habits, addDays(TODAY, -29), TODAY, TODAY);
        const sum = (key: 'completed' | 'total') => graph.reduce((total, figures) => total + figures[key], 0);
        expect(stats.percentage).toBe(percentageOf(sum('completed'), sum('total')));
        expect(stats.datasets).toHaveLength(30);
        expect(stats.datasets.every((value) => value >= 0 && value <= 100)).toBe(true);
        expect(Math.abs(stats.performance ?? 0)).toBeLessThanOrEqual(100);
        expect(stats.ratio.completed).toBe(graph.at(-1)?.completed);
        expect(stats.ratio.total).toBeGreaterThanOrEqual(stats.ratio.completed);
      }),
    );
  });

  it('creates no date and reads no single day, for any number of habits', () => {
    const habits = Array.from({ length: 1000 }, () => daily(last(30), addDays(TODAY, -400)));
    const has = vi.spyOn(TickSet.prototype, 'has');
    const parse = vi.spyOn(Date, 'parse');
    statsOf(habits, TODAY);
    expect(has).not.toHaveBeenCalled();
    expect(parse.mock.calls.length / habits.length).toBeLessThanOrEqual(4);
  });
});

describe('statsOfDays', () => {
  it('computes the same from a graph of any length as statsOfSums from the records', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 30, max: 60 }), (habits, days) => {
        const { sums, ...stats } = statsOf(habits, TODAY);
        const graph = graphOf(habits, addDays(TODAY, 1 - days), TODAY, TODAY);
        expect(statsOfDays(graph, stats.ratio)).toEqual(stats);
        expect(sums.total).toEqual(graph.slice(-30).map(({ total }) => total));
      }),
    );
  });
});

describe('what is drawn of today', () => {
  const ratio = { completed: 3, total: 9 };

  it('is what is done so far while it is unfinished', () => {
    expect(lineSoFar([50, 100], ratio)).toEqual([50, 33]);
    const days = { [TODAY]: { completed: 3, total: 3 }, [addDays(TODAY, -1)]: { completed: 1, total: 9 } };
    expect(daysSoFar(days, TODAY, ratio)).toEqual({ ...days, [TODAY]: ratio });
  });

  it('is the figure itself once all is done, or when nothing is due', () => {
    const days = { [TODAY]: { completed: 9, total: 9 } };
    for (const whole of [
      { completed: 9, total: 9 },
      { completed: 0, total: 0 },
    ]) {
      expect(lineSoFar([50, 100], whole)).toEqual([50, 100]);
      expect(daysSoFar(days, TODAY, whole)).toBe(days);
    }
  });

  it('adds no day to a range without today', () => {
    expect(daysSoFar({}, TODAY, ratio)).toEqual({});
    expect(lineSoFar([], ratio)).toEqual([]);
  });
});

describe('weekRates', () => {
  it('has the two percentages whose difference is the trend', () => {
    const days = Array.from({ length: 7 }, () => ({ completed: 1, total: 2 })).concat(
      Array.from({ length: 7 }, () => ({ completed: 3, total: 4 })),
    );
    expect(weekRates(days)).toEqual({ week: 75, weekBefore: 50 });
    expect(statsOfDays(days, days[0] ?? { completed: 0, total: 0 }).performance).toBe(25);
    expect(weekRates(days.slice(-7))).toEqual({ week: 75, weekBefore: null });
  });
});
