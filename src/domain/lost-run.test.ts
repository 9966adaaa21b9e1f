import { expect, test } from 'vitest';
import { lostRun } from './lost-run.ts';

const today = '2026-11-20';
const days = [today, '2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14'];

/** A habit of every day, done on these days of November. */
const habitOf = (done: readonly number[], given: Partial<Parameters<typeof lostRun>[0]> = {}) => ({
  days: [0, 1, 2, 3, 4, 5, 6],
  activated: true,
  archivedAt: null,
  createdAt: '2026-01-01T08:00:00.000Z',
  history: Object.fromEntries(done.map((day) => [`2026-11-${day}`, 1])),
  due: days,
  ...given,
});

test('is the run before the due day that was missed last', () => {
  expect(lostRun(habitOf([18, 17, 15]), today)).toEqual({ days: 2, atLeast: false });
});

test('is none after a done day, after two missed ones, and once the habit is done again', () => {
  expect(lostRun(habitOf([19, 18]), today)).toBeNull();
  expect(lostRun(habitOf([17, 16]), today)).toBeNull();
  expect(lostRun(habitOf([18, 17, 20]), today)).toBeNull();
  expect(lostRun(habitOf([], { due: [] }), today)).toBeNull();
});

test('passes over days that were not due', () => {
  const due = [today, '2026-11-18', '2026-11-16', '2026-11-14'];
  expect(lostRun(habitOf([16], { due }), today)).toEqual({ days: 1, atLeast: false });
});

test('may be longer than the known days, unless the habit is younger than them', () => {
  const done = [18, 17, 16, 15, 14];
  expect(lostRun(habitOf(done), today)).toEqual({ days: 5, atLeast: true });
  const young = { due: days.slice(0, -1), createdAt: '2026-11-15T08:00:00.000Z' };
  expect(lostRun(habitOf(done.slice(0, -1), young), today)).toEqual({ days: 4, atLeast: false });
});
