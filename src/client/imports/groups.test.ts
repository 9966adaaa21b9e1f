import { expect, test } from 'vitest';
import { createGroups } from './sqlite/database.ts';

test('gives rows to the habit that they name, once', () => {
  const groups = createGroups<string>([1, 2, 1]);
  expect([groups.add(1, 'a'), groups.add(3, 'b'), groups.add(1, 'c')]).toEqual([true, false, true]);
  expect([groups.take(1), groups.take(1), groups.take(2)]).toEqual([['a', 'c'], [], []]);
});
