import { expect, test } from 'vitest';
import { shownDay } from './shown-day.ts';
import type { WireHabit } from './wire-habit.ts';

const today = '2026-11-26';
const habit: WireHabit = {
  id: 'read',
  order: 1,
  activated: true,
  archivedAt: null,
  days: [0, 1, 2, 3, 4, 5, 6],
  createdAt: '2026-11-01T08:00:00.000Z',
  history: { '2026-11-26': 0, '2026-11-25': 1, '2026-11-24': 0, '2026-11-23': 0, '2026-11-22': 0 },
  due: ['2026-11-26', '2026-11-25', '2026-11-24'],
  recent: {
    '2026-11-24': { value: null, state: 'none', note: true },
    '2026-11-23': { value: null, state: 'skipped', note: false },
    '2026-11-22': { value: null, state: 'onBreak', note: false },
  },
  breaks: [{ from: '2026-11-20', to: '2026-11-22' }],
  steps: [
    { id: 'open', order: 1, name: 'Open', completed: true },
    { id: 'close', order: 2, name: 'Close', completed: false },
  ],
};
const on = (day: string, given: Partial<Parameters<typeof shownDay>[2]> = {}) =>
  shownDay(habit, day, { today, known: undefined, done: false, ...given });

test('shows a day of the history as far as it tells', () => {
  expect(on(today)).toEqual({ state: 'none', note: '', completedStepIds: ['open'], canSkip: true });
  expect(on('2026-11-25')).toEqual({
    state: 'done',
    note: '',
    completedStepIds: ['open', 'close'],
    canSkip: true,
  });
  expect(on('2026-11-24')).toEqual({ state: 'none', note: null, completedStepIds: null, canSkip: true });
  expect(on('2026-11-23')).toMatchObject({ state: 'skipped', canSkip: true });
  expect(on('2026-11-22')).toMatchObject({ state: 'onBreak', canSkip: false });
});

test('takes the note and the steps from the day as it was read, and its state from the history', () => {
  const known = { value: 1, state: 'done', note: 'Long', completedStepIds: ['close'] } as const;
  expect(on('2026-11-24', { known })).toEqual({
    state: 'none',
    note: 'Long',
    completedStepIds: ['close'],
    canSkip: true,
  });
  expect(on('2026-11-26', { known }).completedStepIds).toEqual(['open']);
});

test('shows a day that the history lacks by what was read, or by its tick', () => {
  const known = { value: null, state: 'notDue', note: '', completedStepIds: [] } as const;
  expect(on('2026-01-01', { known })).toMatchObject({ state: 'notDue', note: '', canSkip: false });
  expect(on('2026-01-01', { done: true })).toEqual({
    state: 'done',
    note: null,
    completedStepIds: ['open', 'close'],
    canSkip: true,
  });
});
