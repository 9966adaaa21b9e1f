import { expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { changeSchedule } from '#domain/plan/schedule.ts';
import { buildHabit, buildStep, TODAY } from '#tests/client/build-account-data.ts';
import { asOf, isListedOn } from './list-as-of.ts';
import { recordOf } from './wire-habit.ts';

/** A Tuesday. */
const day = '2026-11-17';
const span = { day, length: 2, today: TODAY };

/** A record by the plan of a habit until that day, and by other weekdays since. */
function replanned(habit: Habit, days: readonly number[]) {
  const record = recordOf(habit);
  return { ...record, schedule: changeSchedule(record.schedule, '2026-11-18', days) };
}

test('lists a habit that existed on that day and was not archived, or was planned or done on it', () => {
  const isListed = (given: Partial<Habit>) => isListedOn(buildHabit(given), recordOf(buildHabit(given)), day);
  expect(isListed({ days: [1] })).toBe(true);
  expect(isListed({ activated: false })).toBe(true);
  const createdAt = '2026-11-18T08:00:00.000Z';
  expect(isListed({ createdAt })).toBe(false);
  expect(isListed({ createdAt, history: { [day]: 1 } })).toBe(true);
  expect(isListed({ archivedAt: '2026-11-18T08:00:00.000Z' })).toBe(true);
  const archivedAt = '2026-11-17T20:00:00.000Z';
  expect(isListed({ archivedAt })).toBe(false);
  expect(isListed({ archivedAt, history: { [day]: 1 } })).toBe(true);
  expect(isListedOn(buildHabit({ archivedAt }), replanned(buildHabit(), []), day)).toBe(true);
});

test('shows the days up to that one by the plan of then, whatever it is today', () => {
  const habit = buildHabit({ history: { [TODAY]: 1, [day]: 0, '2026-11-16': 1 } });
  const paused = { ...habit, days: [5], activated: false };
  expect(asOf(paused, replanned(habit, []), span, undefined)).toMatchObject({
    activated: true,
    history: { [day]: 0, '2026-11-16': 1 },
    due: [day, '2026-11-16'],
  });
  expect(asOf(habit, replanned(buildHabit({ days: [5] }), habit.days), span, undefined).due).toEqual([]);
});

test('has the steps of that day where they are known, and all of them when it was done', () => {
  const steps = [buildStep({ id: 'open', completed: true }), buildStep({ id: 'close' })];
  const completed = (done: number, ids?: readonly string[]) => {
    const habit = buildHabit({ steps, history: { [TODAY]: 0, [day]: done } });
    return asOf(habit, recordOf(habit), span, ids).steps.map((step) => step.completed);
  };
  expect(completed(0)).toEqual([false, false]);
  expect(completed(1)).toEqual([true, true]);
  expect(completed(0, ['close'])).toEqual([false, true]);
});
