import { expect, test } from 'vitest';
import { isActive, weekdaysInForce } from './habit.ts';

const active = { activated: true, archivedAt: null };
const paused = { activated: false, archivedAt: null };
const archived = { activated: true, archivedAt: '2026-11-20T08:00:00.000Z' };

test('a habit is active unless it is paused or archived', () => {
  expect([active, paused, archived, { ...archived, activated: false }].map(isActive)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('the weekdays of a habit are in force while it is active', () => {
  expect(weekdaysInForce({ ...active, weekdays: [1, 3] })).toEqual([1, 3]);
  expect(weekdaysInForce({ ...paused, weekdays: [1, 3] })).toEqual([]);
  expect(weekdaysInForce({ ...archived, weekdays: [1, 3] })).toEqual([]);
});
