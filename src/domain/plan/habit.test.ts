import { expect, test } from 'vitest';
import { AMOUNT_MAX, type HabitKind, hasField, isActive, logsAmount, tapStep, valuesOf } from './habit.ts';
import { tagActions } from './kind-acts.ts';
import { planInForce } from './schedule.ts';

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

test('a kind that a newer server has is ticked', () => {
  const newer = { kind: 'mood' as HabitKind };
  expect([logsAmount(newer), hasField(newer, 'target'), valuesOf(newer)]).toEqual([
    false,
    false,
    valuesOf({}),
  ]);
});

test('a tap adds a step, up to the largest value', () => {
  const pages = { kind: 'amount', step: 2.5 } as const;
  const values = [null, 4, AMOUNT_MAX - 2.5, AMOUNT_MAX - 0.1, AMOUNT_MAX];
  expect(values.map((value) => tapStep(pages, value))).toEqual([2.5, 2.5, 2.5, 0.1, 0]);
  expect(tapStep({ kind: 'limit', step: 1 })).toBe(1);
  expect(tapStep({ kind: 'check', step: 1 }, 1)).toBeUndefined();
});

test('a tag does to a day what its kind allows', () => {
  expect((['check', 'amount', 'limit', 'scale'] as const).map((kind) => tagActions({ kind }))).toEqual([
    ['done'],
    ['done', 'add'],
    ['add'],
    [],
  ]);
});

const plan = { weekdays: [1, 3], repeat: null, target: null };

test('the weekdays of a habit are in force while it is active', () => {
  expect(planInForce({ ...active, ...plan }, 1)).toEqual({ days: [1, 3] });
  expect(planInForce({ ...paused, ...plan }, 1)).toEqual({ days: [] });
  expect(planInForce({ ...archived, ...plan }, 1)).toEqual({ days: [] });
});

test('a repetition by week is in force with the first day of the weeks, and a pause keeps the target', () => {
  const times = { type: 'times', count: 3, per: 'week' } as const;
  const logged = { ...plan, repeat: times, target: 5_000 };
  expect(planInForce({ ...active, ...logged }, 6)).toEqual({
    days: [0, 1, 2, 3, 4, 5, 6],
    repeat: times,
    weekStart: 6,
    target: 5_000,
  });
  expect(planInForce({ ...paused, ...logged }, 6)).toEqual({ days: [], target: 5_000 });
  const monthly = { ...logged, repeat: { ...times, per: 'month' } } as const;
  expect(planInForce({ ...active, ...monthly }, 6)).not.toHaveProperty('weekStart');
});
