import { expect, test } from 'vitest';
import { moneySaved } from './clean-days.ts';

test('saves the cost of a limit with each clean day', () => {
  expect(moneySaved({ kind: 'limit', cost: 0.35 }, 3)).toBe(1.05);
  expect(moneySaved({ kind: 'limit', cost: null }, 3)).toBeNull();
  expect(moneySaved({ kind: 'check', cost: 2 }, 3)).toBeNull();
});
