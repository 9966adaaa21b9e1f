import { expect, test } from 'vitest';
import { itemByKey, itemByText } from './menu-keys.ts';

test.each([
  ['ArrowDown', -1, 0],
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', -1, 2],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['x', 0, null],
])('%s from %i of three goes to %s', (key, at, next) => {
  expect(itemByKey(key, at, 3)).toBe(next);
});

test('goes nowhere in an empty menu', () => {
  expect(itemByKey('ArrowDown', -1, 0)).toBeNull();
  expect(itemByText([], 'a', -1)).toBeNull();
});

const labels = ['Monday', 'Tuesday', 'Écrire', 'Thursday', 'Théâtre'];

test.each([
  ['t', -1, 1],
  ['t', 1, 3],
  ['tt', 3, 4],
  ['ttt', 4, 1],
  ['th', 1, 3],
  ['th', 3, 3],
  ['thea', 3, 4],
  ['E', 0, 2],
  ['ecr', 2, 2],
  ['z', 0, null],
])('typing %s at %i finds %s', (typed, at, found) => {
  expect(itemByText(labels, typed, at)).toBe(found);
});
