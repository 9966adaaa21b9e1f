import { expect, test } from 'vitest';
import { isScrollingDown } from './hide-dock.ts';

const end = 1_000;

test('tells down from up', () => {
  expect(isScrollingDown(100, { top: 200, end })).toBe(true);
  expect(isScrollingDown(300, { top: 200, end })).toBe(false);
});

test('waits until the way is long enough', () => {
  expect(isScrollingDown(195, { top: 200, end })).toBeNull();
  expect(isScrollingDown(205, { top: 200, end })).toBeNull();
});

test('is at rest at both ends, and where a browser scrolls beyond them', () => {
  for (const top of [-40, 0, 10, 995, 1_000, 1_040]) expect(isScrollingDown(500, { top, end })).toBe(false);
});
