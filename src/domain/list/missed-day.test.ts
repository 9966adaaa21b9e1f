import { describe, expect, test } from 'vitest';
import type { Habit } from '#contract/habits.ts';
import { buildHabit, TODAY as today } from '#tests/client/build-account-data.ts';
import { isBack, missedYesterday } from './missed-day.ts';

/** A habit of every day, made long ago. */
const habitOf = (given: Partial<Habit> = {}) =>
  buildHabit({ history: { [today]: 0, '2026-11-19': 0, '2026-11-18': 1 }, ...given });
const logged = (value: number): Habit['recent'] => ({
  '2026-11-19': { value, state: 'none', note: false },
});
const missed = (given: Partial<Habit>) => missedYesterday([habitOf(given)], today).length > 0;

test('names a habit that was due yesterday and not done, whatever today is', () => {
  expect(missed({})).toBe(true);
  expect(missed({ history: { [today]: 1, '2026-11-19': 0 } })).toBe(true);
});

test('leaves out what was done, what was not due, and what began today', () => {
  expect(missed({ history: { '2026-11-19': 1 } })).toBe(false);
  expect(missed({ days: [3, 5] })).toBe(false);
  expect(missed({ history: {}, createdAt: '2026-11-20T08:00:00.000Z' })).toBe(false);
});

test('leaves out what is paused or archived since', () => {
  expect(missed({ activated: false })).toBe(false);
  expect(missed({ archivedAt: '2026-11-20T08:00:00.000Z' })).toBe(false);
});

test('asks an amount for its target, and asks neither a week nor a limit nor a scale', () => {
  const amount = { kind: 'amount', target: 8, recent: logged(3) } as const;
  expect(missed(amount)).toBe(true);
  expect(missed({ ...amount, recent: logged(8), history: { '2026-11-19': 1 } })).toBe(false);
  expect(missed({ repeat: { type: 'times', count: 3, per: 'week' } })).toBe(false);
  expect(missed({ kind: 'limit', target: 2 })).toBe(false);
  expect(missed({ kind: 'scale', target: null })).toBe(false);
});

describe('a user who returns', () => {
  const away = { history: { [today]: 0, '2026-11-19': 0, '2026-11-18': 0 } };

  test('did nothing on any known day, and something before', () => {
    expect(isBack([habitOf(away), habitOf(away)], today, 80)).toBe(true);
    expect(isBack([habitOf({ history: { ...away.history, [today]: 1 } })], today, 81)).toBe(true);
  });

  test('may have a list that is not of today yet', () => {
    const stale = { history: { '2026-11-19': 0, '2026-11-18': 0 } };
    expect(isBack([habitOf(stale)], today, 80)).toBe(true);
    expect(isBack([habitOf(stale)], today, 0)).toBe(false);
  });

  test('has not done anything lately, with no habit', () => {
    expect(isBack([habitOf(away), habitOf()], today, 80)).toBe(false);
    expect(isBack([habitOf(away), habitOf({ activated: false })], today, 80)).toBe(false);
  });

  test('is not new', () => {
    expect(isBack([habitOf(away)], today, 0)).toBe(false);
    expect(isBack([habitOf({ history: { ...away.history, [today]: 1 } })], today, 1)).toBe(false);
    expect(isBack([habitOf({ ...away, createdAt: '2026-11-19T08:00:00.000Z' })], today, 80)).toBe(false);
    expect(isBack([], today, 80)).toBe(false);
  });
});
