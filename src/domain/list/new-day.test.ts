import { expect, test } from 'vitest';
import { buildHabit, buildStep } from '#tests/client/build-account-data.ts';
import { historyDays, type WireHabit, withNewDay } from './wire-habit.ts';

const habitAt = (today: string, ticked: readonly string[] = []): WireHabit => {
  const history = Object.fromEntries(historyDays(today, 7).map((day) => [day, Number(ticked.includes(day))]));
  return buildHabit({ history, steps: [buildStep({ id: 's1', completed: ticked.includes(today) })] });
};

/** The same habit on another day. */
const answerOf = ({ record }: WireHabit, today: string): WireHabit => ({ ...habitAt(today), record });

test('keeps the steps of a day that has not begun on the server, and the tick that the record has on it', () => {
  const known = habitAt('2026-11-21', ['2026-11-21', '2026-11-19']);
  const kept = withNewDay(answerOf(known, '2026-11-20'), known);
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

test('leaves a step open that is only in the answer', () => {
  const known = habitAt('2026-11-21');
  const steps = [...known.steps, buildStep({ id: 's2', completed: true })];
  const kept = withNewDay({ ...answerOf(known, '2026-11-20'), steps }, known);
  expect(kept.steps.map(({ completed }) => completed)).toEqual([false, false]);
});
