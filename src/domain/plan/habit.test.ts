import { expect, test } from 'vitest';
import { type HabitKind, hasField, isActive, logsAmount, valuesOf } from './habit.ts';
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
  const newer = { kind: 'scale' as HabitKind };
  expect([logsAmount(newer), hasField(newer, 'target'), valuesOf(newer)]).toEqual([
    false,
    false,
    valuesOf({}),
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
