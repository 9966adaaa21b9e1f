import { expect, test } from 'vitest';
import { withNewDay } from './new-day.ts';
import { emptyHistory, type WireHabit } from './wire-habit.ts';

const habitAt = (today: string, ticked: readonly string[] = []): WireHabit => ({
  id: 'h1',
  order: 0,
  createdAt: '2026-11-01T08:00:00Z',
  activated: true,
  archivedAt: null,
  days: [0, 1, 2, 3, 4, 5, 6],
  history: { ...emptyHistory(today, 7), ...Object.fromEntries(ticked.map((day) => [day, 1])) },
  due: Object.keys(emptyHistory(today, 7)),
  steps: [{ id: 's1', name: 'Sit', order: 0, completed: ticked.includes(today) }],
});

test('keeps the tick of a day that has not begun on the server', () => {
  const known = habitAt('2026-11-21', ['2026-11-21']);
  const kept = withNewDay(habitAt('2026-11-20', ['2026-11-19']), known);
  expect(Object.entries(kept.history).slice(0, 3)).toEqual([
    ['2026-11-21', 1],
    ['2026-11-20', 0],
    ['2026-11-19', 1],
  ]);
  expect(Object.keys(kept.history)).toHaveLength(7);
  expect(kept.due).toContain('2026-11-21');
  expect(kept.steps).toEqual(known.steps);
});

test('leaves the answer as it is when the day is no longer today on the device', () => {
  const answer = habitAt('2026-11-20', ['2026-11-19']);
  const known = habitAt('2026-11-21', ['2026-11-21']);
  expect(withNewDay(answer, known, '2026-11-20')).toBe(answer);
  expect(withNewDay(answer, known, '2026-11-21')).toEqual(withNewDay(answer, known));
});

test.each([
  ['is of the same day', '2026-11-20'],
  ['is of an earlier day', '2026-11-19'],
  ['was days ahead', '2026-11-23'],
])('leaves the answer as it is when what is known %s', (_, today) => {
  const answer = habitAt('2026-11-20', ['2026-11-19']);
  expect(withNewDay(answer, habitAt(today, [today]))).toBe(answer);
  expect(withNewDay(answer, undefined)).toBe(answer);
});

test('keeps what the answer says of the day, and leaves a step open that is only in the answer', () => {
  const skipped = { value: null, state: 'skipped' as const, note: true };
  const known = { ...habitAt('2026-11-21'), recent: { '2026-11-21': skipped } };
  const noted = { value: null, state: 'none' as const, note: true };
  const steps = [...known.steps, { id: 's2', name: 'Rise', order: 1, completed: true }];
  const answer = { ...habitAt('2026-11-20'), steps, recent: { '2026-11-19': noted } };
  const kept = withNewDay(answer, known);
  expect(kept.recent).toEqual({ '2026-11-21': skipped, '2026-11-19': noted });
  expect(kept.steps.map(({ completed }) => completed)).toEqual([false, false]);
});
