import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CountedDay } from './habit-day.ts';
import { mergeDay } from './merge-day.ts';

const STEPS = ['a', 'b', 'c'];
const NONE: CountedDay = { done: false, count: 0, completedStepIds: [] };
const days = fc
  .record({ count: fc.integer({ min: 0, max: 3 }), completedStepIds: fc.subarray(STEPS) })
  .map((day): CountedDay => ({ ...day, done: day.count > 0 }));
/** As any day has come to be that was today once. */
const settled = days.map((day) => mergeDay(day, NONE, STEPS, true));

test('the larger count and the steps of both are kept', () => {
  const here = { done: true, count: 1, completedStepIds: ['a'] };
  const other = { done: true, count: 3, completedStepIds: ['c', 'gone'] };
  expect(mergeDay(here, other, STEPS, false)).toEqual({ done: true, count: 3, completedStepIds: ['a', 'c'] });
});

test('today is done with all of its steps, and all of them are done with today', () => {
  const one = { done: false, count: 0, completedStepIds: ['a', 'b'] };
  const two = { done: false, count: 0, completedStepIds: ['c'] };
  expect(mergeDay(one, two, STEPS, true)).toEqual({ done: true, count: 1, completedStepIds: STEPS });
  expect(mergeDay(one, { ...two, done: true, count: 2 }, STEPS, true).completedStepIds).toEqual(STEPS);
  expect(mergeDay(one, two, STEPS, false)).toEqual({ done: false, count: 0, completedStepIds: STEPS });
});

test('a habit without steps is done only where somebody did it', () => {
  expect(mergeDay(NONE, NONE, [], true)).toBe(NONE);
});

test('merging twice is merging once, and the order of the two does not matter', () => {
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

test('what is whole already is taken over as it is', () => {
  fc.assert(
    fc.property(settled, (day) => {
      expect(mergeDay(NONE, day, STEPS, true)).toEqual(day);
      expect(mergeDay(day, NONE, STEPS, true)).toBe(day);
    }),
  );
});
