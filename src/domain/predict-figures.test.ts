import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type DayKey, dayRange } from './day-key.ts';
import { statsOfSums, sumsForStats } from './day-sums.ts';
import { firstDayOf } from './first-day.ts';
import { statsOfDays } from './performance.ts';
import { isDue } from './planned-days.ts';
import { dayChanges, predictAchievement, predictGraph, predictStats } from './predict-figures.ts';
import { achievementOf } from './record-achievement.ts';
import { type Schedule, startSchedule } from './schedule.ts';
import { TickSet } from './tick-set.ts';
import type { Weekday } from './weekdays.ts';
import type { DueHistory } from './wire-habit.ts';

const TODAY = '2026-11-20';
const FIRST = addDays(TODAY, -40);
const CREATED = addDays(FIRST, 1);
const days = dayRange(FIRST, TODAY);
const week = days.slice(-7);

/** A habit since the day after `FIRST` with constant weekdays, as the server stores it and as the API sends it. */
function build(weekdays: readonly Weekday[], ticked: readonly DayKey[], known = days.length) {
  const schedule: Schedule = startSchedule(weekdays);
  const record = { schedule, createdOn: CREATED, ticks: TickSet.of(ticked) };
  const shown = days.slice(-known).toReversed();
  const habit: DueHistory = {
    days: weekdays,
    activated: true,
    archivedAt: null,
    history: Object.fromEntries(shown.map((day) => [day, Number(ticked.includes(day))])),
    due: shown.filter((day) => isDue(schedule, firstDayOf(CREATED, record.ticks), day)),
    createdAt: `${CREATED}T12:00:00.000Z`,
  };
  return { record, habit };
}

const weekdaysArb = fc.subarray<Weekday>([0, 1, 2, 3, 4, 5, 6], { minLength: 1 });
const ticksArb = fc.subarray(days);

describe('predicted figures are those of the server', () => {
  test('counter and medals when a week is known; the streak is never too long', () => {
    fc.assert(
      fc.property(weekdaysArb, ticksArb, fc.subarray(week), (weekdays, ticked, added) => {
        const { predicted, real } = ofWeek(weekdays, ticked, [...ticked, ...added]);
        expect(predicted).toMatchObject({ completed: real.completed, medals: real.medals });
        expect(predicted.currentStreak).toBeLessThanOrEqual(real.currentStreak);
      }),
    );
  });

  test('a streak that started before the known week, when today is ticked', () => {
    fc.assert(
      fc.property(weekdaysArb, ticksArb, (weekdays, before) => {
        const ticked = [...before.filter((day) => day !== TODAY), ...week.slice(0, -1)];
        const { predicted, real } = ofWeek(weekdays, ticked, [...ticked, TODAY]);
        expect(predicted).toMatchObject({ currentStreak: real.currentStreak, bestStreak: real.bestStreak });
      }),
    );
  });
});

/** The predicted achievement when only a week is known, and the server's achievement from all days. */
function ofWeek(weekdays: readonly Weekday[], ticked: readonly DayKey[], after: readonly DayKey[]) {
  const [had, has] = [build(weekdays, ticked, week.length), build(weekdays, after, week.length)];
  const predicted = predictAchievement(achievementOf(had.record, TODAY), had.habit, has.habit, TODAY);
  return { predicted, real: achievementOf(has.record, TODAY) };
}

test('changes no day that a shorter history lacks, and counts a removed habit nowhere', () => {
  const long = build([0, 1, 2, 3, 4, 5, 6], [FIRST, TODAY]).habit;
  const short = build([0, 1, 2, 3, 4, 5, 6], [TODAY], 7).habit;
  expect(dayChanges('h', short, long)).toEqual([]);
  expect(dayChanges('h', long, short)).toEqual([]);
  const gone = dayChanges('h', short, undefined);
  expect(gone).toHaveLength(7);
  expect(predictGraph({ [TODAY]: { completed: 1, total: 1 } }, gone, TODAY)).toEqual({
    [TODAY]: { completed: 0, total: 0 },
  });
});

describe('predicted figures keep what the changes do not touch', () => {
  const daily = (ticked: readonly DayKey[]) => build([0, 1, 2, 3, 4, 5, 6], ticked, 7).habit;
  const changes = dayChanges('h', daily([]), daily([TODAY, addDays(TODAY, -1)]));

  test('returns the same graph when its days did not change', () => {
    const graph = { [FIRST]: { completed: 1, total: 1 } };
    expect(predictGraph(graph, changes, TODAY)).toBe(graph);
    expect(predictGraph(graph, [], TODAY)).toBe(graph);
  });

  test('changes only the ratio of today when the sums are missing or of another day', () => {
    const known = statsOfDays([], { completed: 0, total: 1 });
    const ratio = { completed: 1, total: 1 };
    expect(predictStats(known, changes, TODAY)).toEqual({ ...known, ratio });
    const older = statsOfSums(sumsForStats(FIRST), FIRST);
    expect(predictStats(older, changes, TODAY)).toEqual({ ...older, ratio: { completed: 1, total: 0 } });
  });

  test('returns the same statistics when today did not change', () => {
    const known = statsOfDays([], { completed: 0, total: 1 });
    expect(
      predictStats(
        known,
        changes.filter(({ day }) => day < TODAY),
        TODAY,
      ),
    ).toBe(known);
    expect(predictStats(known, [], TODAY)).toBe(known);
  });

  test('predicts no days for a habit that neither side has', () => {
    expect(dayChanges('h', undefined, undefined)).toEqual([]);
    expect(dayChanges('h', undefined, daily([TODAY])).filter(({ after }) => after.done)).toHaveLength(1);
  });
});

test('the best streak falls with the run that it is, and stays where it is another one', () => {
  const EVERY = [0, 1, 2, 3, 4, 5, 6];
  const run = week.slice(-3);
  const [before, after] = [run, run.toSpliced(1, 1)].map((ticked) => build(EVERY, ticked, 7).habit);
  const known = { completed: 20, currentStreak: 3, bestStreak: 3, percentage: 50, medals: [] };
  if (!before || !after) throw new Error('Two habits');
  expect(predictAchievement(known, before, after, TODAY)).toMatchObject({
    completed: 19,
    currentStreak: 1,
    bestStreak: 1,
  });
  expect(predictAchievement({ ...known, bestStreak: 8 }, before, after, TODAY).bestStreak).toBe(8);
});
