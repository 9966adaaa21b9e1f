import { describe, expect, it } from 'vitest';
import { atDay, countOf, dueDays, emptyHistory, type WireHabit } from './wire-habit.ts';

const habit: WireHabit & { readonly name: string } = {
  id: 'h',
  name: 'Read',
  order: 0,
  days: [5],
  activated: true,
  archivedAt: null,
  history: { '2026-11-20': 2, '2026-11-19': 0, '2026-11-18': 1 },
  due: ['2026-11-20', '2026-11-19'],
  createdAt: '2026-01-01T08:00:00.000Z',
  steps: [
    { id: 'a', name: 'Open', order: 0, completed: true },
    { id: 'b', name: 'Close', order: 1, completed: true },
  ],
};

describe('emptyHistory', () => {
  it('has today first, then backwards', () => {
    expect(Object.entries(emptyHistory('2026-03-01', 3))).toEqual([
      ['2026-03-01', 0],
      ['2026-02-28', 0],
      ['2026-02-27', 0],
    ]);
  });
});

describe('atDay', () => {
  it('is the same object on the day it was fetched', () => {
    expect(atDay(habit, '2026-11-20')).toBe(habit);
  });

  it('starts the next day with nothing done and every step incomplete', () => {
    const next = atDay(habit, '2026-11-21');
    expect(Object.entries(next.history)).toEqual([
      ['2026-11-21', 0],
      ['2026-11-20', 2],
      ['2026-11-19', 0],
    ]);
    expect(next.steps.map((step) => step.completed)).toEqual([false, false]);
    expect(next.name).toBe('Read');
  });

  it('has no history after a long absence', () => {
    expect(Object.values(atDay(habit, '2027-01-01').history)).toEqual([0, 0, 0]);
  });

  it('preserves which days were due, and derives later days from the weekdays in force', () => {
    // Fridays from now on: Saturday is not due, the Friday after it is.
    expect(atDay(habit, '2026-11-21').due).toEqual(['2026-11-20', '2026-11-19']);
    expect(atDay(habit, '2026-11-28').due).toEqual(['2026-11-27']);
    expect(atDay({ ...habit, activated: false }, '2026-11-28').due).toEqual([]);
    expect(atDay(habit, '2026-11-19').due).toEqual(['2026-11-19']);
  });

  it('goes back a day after travel, and its steps follow whether that day is done', () => {
    const undone = atDay(habit, '2026-11-19');
    expect(undone.history).toEqual({ '2026-11-19': 0, '2026-11-18': 1, '2026-11-17': 0 });
    expect(undone.steps.map((step) => step.completed)).toEqual([false, false]);
    expect(atDay(habit, '2026-11-18').steps.map((step) => step.completed)).toEqual([true, true]);
  });
});

describe('dueDays', () => {
  it('are those of the habit’s list', () => {
    expect(dueDays(habit)).toEqual(['2026-11-20', '2026-11-19']);
  });

  it('follow the weekdays from the creation day on, in a snapshot of an older version', () => {
    const { due: _, ...older } = { ...habit, days: [3, 5] };
    expect(dueDays(older)).toEqual(['2026-11-20', '2026-11-18']);
    expect(dueDays({ ...older, createdAt: '2026-11-19T08:00:00.000Z' })).toEqual(['2026-11-20']);
    expect(dueDays({ ...older, activated: false })).toEqual([]);
  });
});

describe('countOf', () => {
  it('does not change the count of a day that stays done', () => {
    expect([countOf(0, true), countOf(3, true), countOf(3, false), countOf(0, false)]).toEqual([1, 3, 0, 0]);
  });
});

describe('what a habit says of its days, on another day', () => {
  const told = { value: null, state: 'skipped' as const, note: true };
  const daily: WireHabit = { ...habit, days: [0, 1, 2, 3, 4, 5, 6], recent: { '2026-11-19': told } };

  it('stays with its day, and goes with it', () => {
    expect(atDay(daily, '2026-11-21').recent).toEqual({ '2026-11-19': told });
    expect(atDay(daily, '2026-11-22').recent).toEqual({});
  });

  it('is that a later day is on a break', () => {
    const away = { ...daily, breaks: [{ from: '2026-11-21', to: null }] };
    expect(atDay(away, '2026-11-21').recent).toEqual({
      '2026-11-21': { value: null, state: 'onBreak', note: false },
      '2026-11-19': told,
    });
    expect(atDay({ ...away, days: [5] }, '2026-11-21').recent).toEqual({ '2026-11-19': told });
  });
});
