import { expect, test } from 'vitest';
import { hasEverTicked } from './first-tick.ts';

const fresh = {
  habits: [{ history: { '2026-11-20': 0, '2026-11-19': 0 } }],
  statistics: { habitsCompleted: 0 },
  onboarding: { habitCompleted: false },
};

test('is false until the first tick', () => {
  expect(hasEverTicked({ ...fresh, habits: [] })).toBe(false);
  expect(hasEverTicked(fresh)).toBe(false);
});

test('is true by a tick of the known days, also of a day that was not due', () => {
  expect(hasEverTicked({ ...fresh, habits: [{ history: { '2026-11-20': 0, '2026-11-19': 2 } }] })).toBe(true);
});

test('stays true once the ticks are old or their habit is gone', () => {
  expect(hasEverTicked({ ...fresh, statistics: { habitsCompleted: 1 } })).toBe(true);
  expect(hasEverTicked({ ...fresh, onboarding: { habitCompleted: true } })).toBe(true);
});
