import { expect, test } from 'vitest';
import { countsInGroup, isGroupDone, neededOf } from './group-rule.ts';

test('a rule asks for all, any or so many of those that are due', () => {
  const done = [0, 1, 2, 3].map((each) => [
    isGroupDone({ type: 'all' }, each, 3),
    isGroupDone({ type: 'any' }, each, 3),
    isGroupDone({ type: 'atLeast', count: 2 }, each, 3),
    isGroupDone({ type: 'atLeast', count: 5 }, each, 3),
  ]);
  expect(done).toEqual([
    [false, false, false, false],
    [false, true, false, false],
    [false, true, true, false],
    [true, true, true, true],
  ]);
  expect(isGroupDone({ type: 'all' }, 0, 0)).toBe(false);
});

test('what a group needs is never more than is due', () => {
  const needed = (due: number) => [
    neededOf({ type: 'all' }, due),
    neededOf({ type: 'any' }, due),
    neededOf({ type: 'atLeast', count: 2 }, due),
  ];
  expect([0, 1, 3].map(needed)).toEqual([
    [0, 0, 0],
    [1, 1, 1],
    [3, 1, 2],
  ]);
});

test('a limit and a scale count in no group', () => {
  const kinds = ['check', 'amount', 'limit', 'scale'] as const;
  expect(kinds.filter((kind) => countsInGroup({ kind }))).toEqual(['check', 'amount']);
});
