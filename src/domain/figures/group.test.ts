import { expect, test } from 'vitest';
import { TickSet } from '#domain/days/tick-set.ts';
import { EVERY_DAY } from '#domain/days/weekdays.ts';
import { changeSchedule, startSchedule } from '#domain/plan/schedule.ts';
import type { HabitRecord } from '#domain/record/habit-record.ts';
import { achievementOf } from './achievements.ts';
import { groupFigures, groupHistory } from './group.ts';
import { strengthOf } from './strength.ts';

const TODAY = '2026-11-20';
const daily = (done: readonly string[], days = EVERY_DAY): HabitRecord => ({
  createdOn: '2026-11-10',
  schedule: startSchedule(days),
  ticks: TickSet.of(done),
});
const run = daily(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', TODAY]);
const read = daily(['2026-11-17', '2026-11-18', '2026-11-19']);
/** On Tuesdays and Thursdays. */
const swim = daily(['2026-11-17'], [2, 4]);

const water: HabitRecord = {
  ...daily(['2026-11-10', '2026-11-13', '2026-11-19']),
  schedule: startSchedule({
    days: EVERY_DAY,
    repeat: { type: 'interval', every: 3, unit: 'day', from: '2026-11-10' },
  }),
};
const over: HabitRecord = { ...daily(['2026-11-10', '2026-11-11', '2026-11-15']), endsOn: '2026-11-15' };

test.each([
  ['by weekdays', swim],
  ['every third day', water],
  ['with an end', over],
])('the figures of a group of one are those of its habit %s', (_name, habit) => {
  for (const rule of [{ type: 'all' }, { type: 'any' }] as const) {
    const { currentStreak, bestStreak } = achievementOf(habit, TODAY);
    expect(groupFigures([habit], rule, TODAY)).toEqual({
      streak: currentStreak,
      bestStreak,
      strength: strengthOf(habit, TODAY),
    });
  }
});

test('a habit that has ended counts from the day after as one that is paused', () => {
  const paused = { ...over, endsOn: null, schedule: changeSchedule(over.schedule, '2026-11-16', []) };
  expect(groupFigures([swim, over], { type: 'any' }, TODAY)).toEqual(
    groupFigures([swim, paused], { type: 'any' }, TODAY),
  );
});

test('a streak of a group goes on over an open today, and over days without due habits', () => {
  expect(groupFigures([run, read], { type: 'all' }, TODAY).streak).toBe(3);
  expect(groupFigures([run, read], { type: 'any' }, TODAY).streak).toBe(5);
  expect(groupFigures([swim], { type: 'all' }, '2026-11-18').streak).toBe(1);
});

test('limits and scales do not count in a group', () => {
  const limit: HabitRecord = { ...read, kind: 'limit' };
  const scale: HabitRecord = { ...read, kind: 'scale' };
  expect(groupFigures([run, limit, scale], { type: 'all' }, TODAY)).toEqual(
    groupFigures([run], { type: 'all' }, TODAY),
  );
});

test('a day’s grace holds for a group as for a habit', () => {
  const missed = daily(['2026-11-16', '2026-11-17', '2026-11-19', TODAY]);
  expect(groupFigures([missed], { type: 'all' }, TODAY).streak).toBe(2);
  // The first day that was missed in November is its tenth, before the streak.
  const since = { ...missed, createdOn: '2026-11-16' };
  expect(groupFigures([since], { type: 'all' }, TODAY, true).streak).toBe(4);
});

test('an empty group has no figures', () => {
  expect(groupFigures([], { type: 'any' }, TODAY)).toEqual({ streak: 0, bestStreak: 0, strength: 0 });
  expect(groupHistory([], { type: 'any' }, TODAY).due).toHaveLength(1);
});
