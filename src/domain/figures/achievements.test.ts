import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, dayNumber, dayRange } from '#domain/days/day-key.ts';
import { TickSet, YearBits } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import { recount } from '#domain/record/ticking.ts';
import { achievementOf, historyOf, isMedalNear, MEDALS, medalsOf, rankAchievements } from './achievements.ts';
import { DaySums, percentageOf } from './performance.ts';
import { bestRun, currentRun } from './runs.ts';

const TODAY = '2026-11-20';
const SPAN = dayRange(addDays(TODAY, -60), addDays(TODAY, 2));
const day = fc.constantFrom(...SPAN);
const weekdays = fc.uniqueArray(fc.constantFrom(...EVERY_DAY));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('medalsOf', () => {
  it('gives each medal from its threshold on', () => {
    expect(medalsOf(0)).toEqual([]);
    expect(medalsOf(6)).toEqual([]);
    expect(medalsOf(7)).toEqual([7]);
    expect(medalsOf(99)).toEqual([7, 21, 50]);
    expect(medalsOf(1000)).toEqual(MEDALS);
  });
});

describe('achievementOf', () => {
  it('agrees with the counter, the streaks and the graph of the whole history', () => {
    fc.assert(
      fc.property(weekdays, day, weekdays, day, fc.array(day), (first, from, then, createdOn, ticked) => {
        const schedule = changeSchedule(startSchedule(first), from, then);
        const record = { schedule, createdOn, ticks: TickSet.of(ticked) };
        const sums = new DaySums(dayNumber(SPAN[0] ?? TODAY), dayNumber(SPAN.at(-1) ?? TODAY));
        sums.add(record);
        const { completed } = recount(record, [...new Set(ticked)]);
        const history = historyOf(record, TODAY);
        const total = sums.figures(dayNumber(TODAY)).reduce((sum, figures) => sum + figures.total, 0);
        expect(achievementOf(record, TODAY)).toEqual({
          completed,
          currentStreak: currentRun(history),
          bestStreak: bestRun(history),
          percentage: percentageOf(completed, total),
          medals: medalsOf(completed),
        });
      }),
    );
  });

  it('reads each day of ten years once and creates no date', () => {
    const days = dayRange('2016-11-21', TODAY);
    const stored = JSON.stringify(TickSet.of(days));
    const record = {
      schedule: startSchedule(EVERY_DAY),
      createdOn: '2016-11-21',
      ticks: TickSet.parse(stored),
    };
    const asked = vi.spyOn(YearBits.prototype, 'flag');
    const parsed = vi.spyOn(Date, 'parse');
    const decoded = vi.spyOn(globalThis, 'atob');
    expect(achievementOf(record, TODAY).bestStreak).toBe(dayNumber(TODAY) - dayNumber('2016-11-21') + 1);
    const read = asked.mock.calls.map(([, from, end]) => Math.max(0, end - from));
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(days.length);
    expect(decoded).toHaveBeenCalledTimes(11);
    expect(parsed.mock.calls.length).toBeLessThan(40);
  });
});

describe('rankAchievements', () => {
  it('sorts by completed days and does not reorder equals', () => {
    const list = [
      { id: 'a', completed: 1 },
      { id: 'b', completed: 9 },
      { id: 'c', completed: 1 },
    ];
    expect(rankAchievements(list).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });
});

it('calls a medal near two ticks before it, and where an untick may take it away', () => {
  expect([4, 5, 6, 7, 8, 9, 10].map(isMedalNear)).toEqual([false, true, true, true, true, true, false]);
  expect([0, 19, 1_000].map(isMedalNear)).toEqual([false, true, true]);
});
