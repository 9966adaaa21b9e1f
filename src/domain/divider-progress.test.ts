import { describe, expect, it } from 'vitest';
import { bonusOf, progressOf } from './divider-progress.ts';
import { isDoneOn, isDueToday, nextWeekday } from './due-today.ts';

const FRIDAY = '2026-11-20';
const habit = (over: object = {}) => ({
  days: [5],
  activated: true,
  createdAt: '2026-01-01T08:00:00.000Z',
  archivedAt: null,
  history: { [FRIDAY]: 0 } as Record<string, number>,
  ...over,
});

describe('isDueToday', () => {
  it('needs the weekday, and neither a pause nor the archive', () => {
    expect(isDueToday(habit(), FRIDAY)).toBe(true);
    expect(isDueToday(habit({ days: [4, 6] }), FRIDAY)).toBe(false);
    expect(isDueToday(habit({ activated: false }), FRIDAY)).toBe(false);
    expect(isDueToday(habit({ archivedAt: '2026-11-01T00:00:00.000Z' }), FRIDAY)).toBe(false);
  });
});

describe('isDoneOn', () => {
  it('is a count above 0', () => {
    expect(isDoneOn(habit({ history: { [FRIDAY]: 3 } }), FRIDAY)).toBe(true);
    expect(isDoneOn(habit(), FRIDAY)).toBe(false);
    expect(isDoneOn(habit({ history: {} }), FRIDAY)).toBe(false);
  });
});

describe('nextWeekday', () => {
  it('is the first one after the day, the same weekday last', () => {
    expect(nextWeekday([1, 4], FRIDAY)).toBe(1);
    expect(nextWeekday([5, 6], FRIDAY)).toBe(6);
    expect(nextWeekday([5], FRIDAY)).toBe(5);
    expect(nextWeekday([], FRIDAY)).toBeNull();
  });
});

describe('progressOf', () => {
  it('counts the done ones among the habits due today', () => {
    const done = { history: { [FRIDAY]: 1 } };
    const habits = [
      habit(done),
      habit(),
      habit({ ...done, days: [0] }),
      habit({ ...done, activated: false }),
    ];
    expect(progressOf(habits, FRIDAY)).toEqual({ completed: 1, total: 2 });
    expect(progressOf([], FRIDAY)).toEqual({ completed: 0, total: 0 });
    expect(bonusOf(habits, FRIDAY)).toBe(2);
  });
});
