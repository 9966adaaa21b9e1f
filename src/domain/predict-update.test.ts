import { describe, expect, it } from 'vitest';
import { predictArchived, predictHabitUpdate } from './predict-update.ts';
import { emptyHistory } from './wire-habit.ts';

const habit = {
  id: 'h',
  order: 3,
  name: 'Read',
  emoji: 'books',
  notes: '',
  days: [1, 2],
  activated: true,
  archivedAt: '2026-11-01T00:00:00.000Z' as string | null,
  history: emptyHistory('2026-11-20', 7),
  steps: [],
};

describe('predictHabitUpdate', () => {
  it('changes the fields that are given and no others', () => {
    const after = predictHabitUpdate(habit, { name: 'Write', activated: false, notes: undefined });
    expect(after).toEqual({ ...habit, name: 'Write', activated: false });
  });

  it('takes weekdays as a list or as its JSON text', () => {
    expect(predictHabitUpdate(habit, { days: [5, 0] }).days).toEqual([0, 5]);
    expect(predictHabitUpdate(habit, { days: '[3]' }).days).toEqual([3]);
  });

  it.each([[[]], [''], ['nonsense'], [[9]], [[1, 1]], ['[1,1]']])(
    'leaves the weekdays when %j is given, which the server refuses',
    (days) => {
      expect(predictHabitUpdate(habit, { days })).toEqual(habit);
    },
  );

  it('applies nothing of an update whose days start with ADMIN_', () => {
    expect(predictHabitUpdate(habit, { days: 'ADMIN_ALL', name: 'Write' })).toBe(habit);
  });

  it('brings back from the archive', () => {
    expect(predictHabitUpdate(habit, { unarchive: true })).toEqual({ ...habit, archivedAt: null });
  });
});

describe('predictArchived', () => {
  it('says when', () => {
    const at = '2026-11-20T08:00:00.000Z';
    expect(predictArchived({ ...habit, archivedAt: null }, at).archivedAt).toBe(at);
  });
});
