import { expect, test } from 'vitest';
import { type StepDay, stepStreak } from './step-streak.ts';

const TODAY = '2026-11-20';
const onDay = (...completedStepIds: string[]): StepDay => ({ state: 'none', completedStepIds });
const days = (...back: StepDay[]) =>
  Object.fromEntries(back.map((day, ago) => [`2026-11-${String(20 - ago).padStart(2, '0')}`, day]));
const rest: StepDay = { state: 'notDue', completedStepIds: [] };

test('counts the due days on which a step was completed, back from today', () => {
  const known = days(onDay('a'), onDay('a', 'b'), onDay('a'), onDay('b'));
  expect(stepStreak(known, 'a', TODAY)).toBe(3);
  expect(stepStreak(known, 'b', TODAY)).toBe(1);
  expect(stepStreak(known, 'c', TODAY)).toBe(0);
});

test('goes on over an open today, days of rest, skips and breaks', () => {
  const skipped: StepDay = { state: 'skipped', completedStepIds: [] };
  expect(stepStreak(days(onDay(), rest, onDay('a'), skipped, onDay('a'), onDay()), 'a', TODAY)).toBe(2);
});

test('ends on a done day without the step, and where days are no longer known', () => {
  const done: StepDay = { state: 'done', completedStepIds: ['b'] };
  expect(stepStreak(days(onDay('a'), done, onDay('a')), 'a', TODAY)).toBe(1);
  expect(stepStreak(days(onDay('a'), onDay('a')), 'a', TODAY)).toBe(2);
  expect(stepStreak({}, 'a', TODAY)).toBe(0);
});
