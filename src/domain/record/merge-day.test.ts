import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CountedDay, mergeDay } from './habit-day.ts';

const STEPS = ['a', 'b', 'c'];
const NONE: CountedDay = { done: false, count: 0, completedStepIds: [] };
const days = fc
  .record({ count: fc.integer({ min: 0, max: 3 }), completedStepIds: fc.subarray(STEPS) })
  .map((day): CountedDay => ({ ...day, done: day.count > 0 }));
/** Any state of a day that was today once. */
const settled = days.map((day) => mergeDay(day, NONE, STEPS, true));

test('takes the larger count and the steps of both', () => {
  const here = { done: true, count: 1, completedStepIds: ['a'] };
  const other = { done: true, count: 3, completedStepIds: ['c', 'gone'] };
  expect(mergeDay(here, other, STEPS, false)).toEqual({ done: true, count: 3, completedStepIds: ['a', 'c'] });
});

test('completes all steps of today when it is done, and the day when all steps are completed', () => {
  const one = { done: false, count: 0, completedStepIds: ['a', 'b'] };
  const two = { done: false, count: 0, completedStepIds: ['c'] };
  expect(mergeDay(one, two, STEPS, true)).toEqual({ done: true, count: 1, completedStepIds: STEPS });
  expect(mergeDay(one, { ...two, done: true, count: 2 }, STEPS, true).completedStepIds).toEqual(STEPS);
  expect(mergeDay(one, two, STEPS, false)).toEqual({ done: false, count: 0, completedStepIds: STEPS });
});

test('leaves a habit without steps undone when neither side is done', () => {
  expect(mergeDay(NONE, NONE, [], true)).toBe(NONE);
});

test('gives the same result when repeated or swapped', () => {
  fc.assert(
    fc.property(days, days, fc.boolean(), (here, other, isToday) => {
      const once = mergeDay(here, other, STEPS, isToday);
      expect(mergeDay(once, other, STEPS, isToday)).toBe(once);
      const turned = mergeDay(other, here, STEPS, isToday);
      expect({ ...turned, completedStepIds: turned.completedStepIds.toSorted() }).toEqual({
        ...once,
        completedStepIds: once.completedStepIds.toSorted(),
      });
    }),
  );
});

test('takes a complete day over unchanged', () => {
  fc.assert(
    fc.property(settled, (day) => {
      expect(mergeDay(NONE, day, STEPS, true)).toEqual(day);
      expect(mergeDay(day, NONE, STEPS, true)).toBe(day);
    }),
  );
});

test('takes the larger amount, also where one side has none', () => {
  const four: CountedDay = { ...NONE, value: 4000 };
  expect(mergeDay(four, { ...NONE, value: 9000 }, [], false)).toEqual({ ...NONE, value: 9000 });
  expect(mergeDay(four, { ...NONE, value: 1000 }, [], false)).toBe(four);
  expect(mergeDay(NONE, { ...NONE, value: 0 }, [], false)).toEqual({ ...NONE, value: 0 });
  expect(mergeDay(four, NONE, [], false)).toBe(four);
});

test('is skipped where either side is, and neither is done', () => {
  const skipped: CountedDay = { ...NONE, skipped: true };
  expect(mergeDay(NONE, skipped, [], false)).toEqual(skipped);
  expect(mergeDay(skipped, NONE, [], false)).toBe(skipped);
  const done: CountedDay = { ...NONE, done: true, count: 1 };
  expect(mergeDay(skipped, done, [], false)).toEqual(done);
  expect(mergeDay(done, skipped, [], false)).toBe(done);
});

test('keeps its own note, and takes the other one where it has none', () => {
  const here: CountedDay = { ...NONE, note: 'Here' };
  expect(mergeDay(here, { ...NONE, note: 'There' }, [], false)).toBe(here);
  expect(mergeDay(NONE, { ...NONE, note: 'There' }, [], false)).toEqual({ ...NONE, note: 'There' });
});
