import { expect, test } from 'vitest';
import { buildHabit, buildStep, TODAY } from '#tests/client/build-account-data.ts';
import { shownDay } from './shown-day.ts';
import { recordOf } from './wire-habit.ts';

const habit = buildHabit({
  history: { [TODAY]: 0, '2026-11-19': 1, '2026-11-18': 0, '2026-11-17': 0, '2026-11-05': 1 },
  recent: {
    '2026-11-18': { value: null, state: 'none', note: true },
    '2026-11-17': { value: null, state: 'skipped', note: false },
  },
  breaks: [
    { from: '2026-11-05', to: '2026-11-05' },
    { from: '2026-11-15', to: '2026-11-16' },
  ],
  createdAt: '2026-11-04T08:00:00.000Z',
  steps: [buildStep({ id: 'open', completed: true }), buildStep({ id: 'close', completed: false })],
});
const on = (day: string, read?: Parameters<typeof shownDay>[3]) =>
  shownDay(habit, recordOf(habit), day, read);

test('shows a day as far as the record tells', () => {
  expect(on(TODAY)).toEqual({ state: 'none', note: '', completedStepIds: ['open'], canSkip: true });
  expect(on('2026-11-19')).toEqual({
    state: 'done',
    note: '',
    completedStepIds: ['open', 'close'],
    canSkip: true,
  });
  expect(on('2026-11-18')).toEqual({ state: 'none', note: null, completedStepIds: null, canSkip: true });
  expect(on('2026-11-17')).toMatchObject({ state: 'skipped', canSkip: true });
  expect(on('2026-11-16')).toMatchObject({ state: 'onBreak', canSkip: false });
  expect(on('2026-11-05')).toMatchObject({ state: 'done', canSkip: false });
  expect(on('2026-11-03')).toMatchObject({ state: 'notDue', note: '', canSkip: false });
});

test('takes the note and the steps from the day as it was read, and its state from the record', () => {
  const read = { value: 1, state: 'done', note: 'Long', completedStepIds: ['close'] } as const;
  expect(on('2026-11-18', read)).toEqual({
    state: 'none',
    note: 'Long',
    completedStepIds: ['close'],
    canSkip: true,
  });
  expect(on(TODAY, read).completedStepIds).toEqual(['open']);
});
